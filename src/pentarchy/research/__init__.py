"""Every game as a research environment: PettingZoo (`aec`), Gymnasium (`single`), OpenSpiel.

Install the extra: `pip install 'pentarchy[research]'`. Nothing here is imported by the rest of the
package, and each module imports only the library it adapts to.
"""

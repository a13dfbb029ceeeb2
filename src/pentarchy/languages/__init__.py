"""Languages: catalogues of what is said, as gettext files that translators' tools know.

A folder for each language, in it a catalogue for each game and one each for what all games share
(`common`) and for the browser's own texts (`web`). English is the source and has no catalogue.
"""

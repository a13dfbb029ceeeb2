"""Languages: what is said instead of the English that stands in the sources."""

from __future__ import annotations

from pentarchy.core.message import Message, fitting


class Language:
    """English; a subclass says it otherwise (`pentarchy.languages`).

    `game` is whose words are meant: two games may call one English word by two names. `form` is
    what the sentence around asks for: a case such as `gen`, which English does not have.
    """

    code = "en"

    def template(self, message: Message, game: str, form: str = "") -> str:
        """The template of a message, in the number that it counts."""
        return fitting(message)

    def name(self, key: str, english: str, game: str, form: str = "") -> str:
        """What a component, good or place is called, or what stands on it (`<key>.text`)."""
        return english


ENGLISH = Language()

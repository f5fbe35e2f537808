"""The library of Link Grammar, called through ctypes: a text goes in, words and links come out."""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import c_char_p, c_int, c_size_t, c_void_p
from dataclasses import dataclass
from typing import Any, Final

from pete.errors import UnavailableError

from .links import Link

INSTALL: Final = "apt install link-grammar link-grammar-dictionaries-en"
_LINKAGES: Final = 1000
"""Linkages to consider, of which the cheapest is used; the program has the same default."""

_SHORT: Final = 16
_SECONDS: Final = 30
_SIGNATURES: Final[Mapping[tuple[Any, tuple[Any, ...]], str]] = {
    (c_char_p, ()): "linkgrammar_get_version",
    (c_char_p, (c_void_p,)): "linkgrammar_get_dict_version",
    (c_char_p, (c_void_p, c_size_t)): "linkage_get_word linkage_get_link_label",
    (c_int, (c_void_p,)): "parse_options_resources_exhausted sentence_length "
    "sentence_num_valid_linkages",
    (c_int, (c_void_p, c_void_p)): "sentence_split sentence_parse",
    (c_size_t, (c_void_p,)): "linkage_get_num_words linkage_get_num_links",
    (c_size_t, (c_void_p, c_size_t)): "linkage_get_word_char_start linkage_get_word_char_end "
    "linkage_get_link_lword linkage_get_link_rword",
    (c_void_p, ()): "parse_options_create",
    (c_void_p, (c_char_p,)): "dictionary_create_lang",
    (c_void_p, (c_char_p, c_void_p)): "sentence_create",
    (c_void_p, (c_size_t, c_void_p, c_void_p)): "linkage_create",
    (c_void_p, (c_void_p, c_void_p)): "lg_error_set_handler",
    (None, (c_void_p,)): "parse_options_reset_resources sentence_delete linkage_delete",
    (None, (c_void_p, c_int)): "parse_options_set_verbosity parse_options_set_spell_guess "
    "parse_options_set_linkage_limit parse_options_set_max_parse_time "
    "parse_options_set_short_length parse_options_set_min_null_count "
    "parse_options_set_max_null_count parse_options_set_islands_ok",
}
"""Functions by the types of their result and arguments."""


@dataclass(frozen=True, slots=True)
class Entries:
    """The best linkage of a text.

    Attributes:
        words: Entry in the dictionary and span of each word, without walls.
        links: The links; word ids count from 1, the left wall is 0.
    """

    words: tuple[tuple[str, tuple[int, int]], ...]
    links: tuple[Link, ...]


def library_name() -> str:
    """Return the name of the installed library, or ``""``."""
    return ctypes.util.find_library("link-grammar") or ""


class LinkGrammar:
    """The library with its English dictionary.

    Attributes:
        version: Version of the library.
        dictionary_version: Version of the dictionary.

    Raises:
        UnavailableError: If either is missing.
    """

    def __init__(self) -> None:
        self._library = _loaded()
        self._library.lg_error_set_handler(None, None)  # else it writes to standard error
        self._dictionary = self._library.dictionary_create_lang(b"en")
        if not self._dictionary:
            raise UnavailableError(
                f"Link Grammar has no English dictionary. Install it with: {INSTALL}"
            )
        self._options = self._library.parse_options_create()
        self._set(verbosity=0, spell_guess=0, linkage_limit=_LINKAGES)
        self._set(max_parse_time=_SECONDS, short_length=_SHORT)
        version = self._library.linkgrammar_get_version().decode()
        self.version = version.removeprefix("link-grammar-")
        self.dictionary_version = self._library.linkgrammar_get_dict_version(
            self._dictionary
        ).decode()

    def parse(self, text: str) -> Entries:
        """Return the best linkage: complete, or with as few unlinked words as possible.

        Raises:
            ValueError: If there is no linkage.
        """
        with self._sentence(text) as sentence:
            library = self._library
            if library.sentence_split(sentence, self._options) < 0:
                raise ValueError("Link Grammar cannot cut it into words")
            self._set(min_null_count=0, max_null_count=0, islands_ok=0)
            if not self._linked(sentence):
                most = library.sentence_length(sentence)
                self._set(min_null_count=1, max_null_count=most, islands_ok=1)
                if not self._linked(sentence):
                    raise ValueError("Link Grammar finds no linkage")
            return self._best(sentence)

    def _set(self, **options: int) -> None:
        for name, value in options.items():
            getattr(self._library, f"parse_options_set_{name}")(self._options, value)

    def _linked(self, sentence: int) -> bool:
        """Return whether there is a linkage under the options that are set.

        Raises:
            ValueError: If the sentence is too long, or took too long.
        """
        library = self._library
        library.parse_options_reset_resources(self._options)
        if library.sentence_parse(sentence, self._options) < 0:
            words = library.sentence_length(sentence)
            raise ValueError(f"{words} words are too many for Link Grammar")
        if library.sentence_num_valid_linkages(sentence) > 0:
            return True
        if library.parse_options_resources_exhausted(self._options):
            raise ValueError(f"Link Grammar finds no linkage within {_SECONDS} seconds")
        return False

    @contextmanager
    def _sentence(self, text: str) -> Iterator[int]:
        sentence: int = self._library.sentence_create(text.encode(), self._dictionary)
        try:
            yield sentence
        finally:
            self._library.sentence_delete(sentence)

    def _best(self, sentence: int) -> Entries:
        library = self._library
        linkage = library.linkage_create(0, sentence, self._options)
        if not linkage:
            raise ValueError("Link Grammar finds no linkage")
        try:
            last = library.linkage_get_num_words(linkage) - 1
            words = tuple(
                (
                    library.linkage_get_word(linkage, index).decode(),
                    (
                        library.linkage_get_word_char_start(linkage, index),
                        library.linkage_get_word_char_end(linkage, index),
                    ),
                )
                for index in range(1, last)
            )
            links = (
                Link(
                    library.linkage_get_link_label(linkage, index).decode(),
                    library.linkage_get_link_lword(linkage, index),
                    library.linkage_get_link_rword(linkage, index),
                )
                for index in range(library.linkage_get_num_links(linkage))
            )
            return Entries(words, tuple(link for link in links if link.right < last))
        finally:
            library.linkage_delete(linkage)


def _loaded() -> Any:
    """Return the library with the argument types of its functions (ctypes has no better type)."""
    file = library_name()
    if not file:
        raise UnavailableError(f"Link Grammar is not installed. Install it with: {INSTALL}")
    try:
        library = ctypes.CDLL(file)
        for (result, arguments), names in _SIGNATURES.items():
            for name in names.split():
                function = getattr(library, name)
                function.restype, function.argtypes = result, arguments
    except (OSError, AttributeError) as error:
        raise UnavailableError(
            f"the library {file} cannot be used ({error}). Install version 5.6 or newer of Link "
            f"Grammar with: {INSTALL}"
        ) from error
    return library

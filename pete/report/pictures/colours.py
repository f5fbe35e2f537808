"""The colours of pictures, by day and by night, and the style sheet that sets them.

A renderer without style sheets draws in black on white: nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple


class Colour(NamedTuple):
    """A colour on a light page, and the one that stands for it on a dark page."""

    light: str
    dark: str


INK: Final = Colour("#1a1a1a", "#e6e6e6")
PAPER: Final = Colour("#ffffff", "#16181a")
_GREEN: Final = Colour("#1b6e33", "#7fd694")
_RED: Final = Colour("#b3261e", "#ff8f86")
_GREY: Final = Colour("#595959", "#a9a9a9")

COLOURS: Final[Mapping[str, Colour]] = {
    "matched": _GREEN,
    "answer": _GREEN,
    "missing": _RED,
    "aside": _GREY,
    "other": _GREY,
    "right": _GREEN,
    "wrong": _RED,
}
"""The colour of each class of elements."""


def style_sheet(links: Iterable[str] = ()) -> str:
    """Return CSS for a page of its own: colours for day and night, and what a pointer does.

    Args:
        links: Classes of elements that belong together: while a pointer or the keyboard is on
            one of them, all of the class stand out.
    """
    light, dark = (_colours(":root", night=night) for night in (False, True))
    night = f"@media (prefers-color-scheme: dark) {{ {dark} }}"
    return " ".join([light, night, *(_highlight(":root", link) for link in links)])


def inner_style(root: str, links: Iterable[str] = ()) -> str:
    """Return CSS for elements of a page of somebody else's, always in the colours of the day.

    Args:
        root: Selector of the element that holds the drawings; nothing outside is touched.
        links: As for :func:`style_sheet`.
    """
    return " ".join([_colours(root, night=False), *(_highlight(root, link) for link in links)])


def _colours(root: str, *, night: bool) -> str:
    def shade(colour: Colour) -> str:
        return colour.dark if night else colour.light

    return " ".join(
        [
            f"{root} {{ color: {shade(INK)}; background: {shade(PAPER)}; }}",
            f"{root} .paper {{ fill: {shade(PAPER)}; }}",
            *(f"{root} .{name} {{ color: {shade(c)}; }}" for name, c in COLOURS.items()),
        ]
    )


def _highlight(root: str, link: str) -> str:
    pointed = f"{root}:has(.{link}:is(:hover, :focus))"
    return (
        f"{pointed} g.{link} {{ stroke-width: 4; }} "
        f"{pointed} tr.{link} {{ outline: 2px solid; }} "
        f"{pointed} g:not(.{link}) {{ opacity: .3; }}"
    )

"""Text of others on a terminal: shown as it is, and never obeyed.

Ids, texts, file names and what parsers say may hold anything: brackets that look like markup,
``:smile:``, codes that move the cursor. Everything that people see goes through a
:class:`PlainConsole`; what has a style is a :func:`styled` text.
"""

from __future__ import annotations

import re
from typing import Any, Final

from rich.console import Console
from rich.text import Text

MARK: Final = "bold underline"
"""The style of words in question."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters but for the tab and the line feed."""

_LEAD: Final = re.compile(r" +(?:[TH]  |\S+  )?")
"""What the rest of a line is indented by: its blanks, and the T, H or id that follows."""


def printable(text: str) -> str:
    r"""Return a text with its control characters made visible; tabs and line feeds stay.

    Example:
        >>> print(printable("\x1b[2Jgone"))
        \x1b[2Jgone
    """
    return _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def styled(*parts: str | tuple[str, str]) -> Text:
    """Return one text made of several, each with its style if it has one.

    Args:
        parts: A text, or a text and the style it is shown in.

    Example:
        >>> styled(("T", "bold"), " [a]").plain
        'T [a]'
    """
    pairs = [(part, "") if isinstance(part, str) else part for part in parts]
    return Text.assemble(*((printable(text), style) for text, style in pairs))


def print_text(text: Text, console: Console) -> None:
    """Print a text; marked words stand between stars where nothing shows their style.

    On a terminal, the rest of a long line is indented further than its beginning.
    """
    if console.is_terminal and not text.no_wrap:
        _print_wrapped(text, console)
        return
    if text.overflow == "fold":
        console.print(text)
        return
    plain = text.copy()
    for span in sorted(text.spans, key=lambda span: span.start, reverse=True):
        if span.style == MARK:
            parts = (plain[: span.start], "*", plain[span.start : span.end], "*", plain[span.end :])
            plain = Text.assemble(*parts)
    console.print(plain, soft_wrap=True)


def _print_wrapped(text: Text, console: Console) -> None:
    lead = _LEAD.match(text.plain)
    hang = len(lead[0]) if lead else 0
    first, *rest = text.wrap(console, console.width - hang) or [text]
    console.print(first)
    for line in rest:
        console.print(Text(" " * hang) + line)


def unwrapped(*parts: str | tuple[str, str]) -> Text:
    """Return one text as :func:`styled` does, of a line to copy: it is never wrapped."""
    text = styled(*parts)
    text.no_wrap = True
    return text


class PlainConsole(Console):
    """A console to which markup, emoji codes and control characters are but text.

    Args:
        stderr: Whether it writes to standard error.
        width: Width in columns, that of the terminal if ``None``.
    """

    def __init__(self, *, stderr: bool = False, width: int | None = None) -> None:
        super().__init__(stderr=stderr, width=width, markup=False, emoji=False, highlight=False)

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a plain text as rich shows it; every text for the console passes through here."""
        return super().render_str(printable(text), **options)

    def on_broken_pipe(self) -> None:
        """Leave it to the command to notice that its reader has gone."""
        raise BrokenPipeError

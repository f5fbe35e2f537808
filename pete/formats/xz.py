"""Reading .xz files whole: what follows the last stream is read too, or refused."""

from __future__ import annotations

import io
from lzma import LZMADecompressor
from pathlib import Path
from typing import Final

__all__ = ["open_xz"]

_CHUNK: Final = 1 << 16
_END: Final = "the compressed data ends before the end of its stream"


def open_xz(path: Path) -> io.BufferedReader:
    """Open a file for reading; unlike :func:`lzma.open`, nothing after a stream is dropped.

    Raises:
        OSError: If it cannot be opened.
    """
    return io.BufferedReader(_Unpacked(path.open("rb")))


class _Unpacked(io.RawIOBase):
    """The content of one stream after another, with the zeros allowed between them."""

    def __init__(self, file: io.BufferedReader) -> None:
        self._file = file
        self._stream = LZMADecompressor()

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self._file.close()
        super().close()

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # what io passes
        piece = b""
        while not piece:
            packed = b""
            if self._stream.eof:
                packed = self._next_stream()
                if not packed:
                    return 0
                self._stream = LZMADecompressor()
            elif self._stream.needs_input:
                packed = self._file.read(_CHUNK)
                if not packed:
                    raise EOFError(_END)
            piece = self._stream.decompress(packed, len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def _next_stream(self) -> bytes:
        """The beginning of the next stream, ``b""`` at the end of the file."""
        packed = self._stream.unused_data.lstrip(b"\0")
        while not packed and (chunk := self._file.read(_CHUNK)):
            packed = chunk.lstrip(b"\0")
        return packed

"""Render the app's icon from its two drawings, and pack it for each system.

Run ``python assets/make_icon.py`` to write ``icon.png`` and its sizes, ``icon.ico`` for Windows and
``icon.icns`` for macOS, all in ``assets/icon``. Sizes below 64 pixels use the simpler drawing. Both container formats
hold PNG images, which Windows reads since Vista and macOS since 10.7. So the standard library is enough to write them.
"""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path

import pygame

ICON = Path(__file__).resolve().parent / "icon"

PNG_SIZES = (512, 256, 128, 64, 32)
"""Edges of the separate PNG files, in pixels."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""Edges of the images inside ``icon.ico``."""
ICNS_TYPES = (
    (b"icp4", 16),
    (b"icp5", 32),
    (b"ic11", 32),
    (b"ic12", 64),
    (b"ic07", 128),
    (b"ic13", 256),
    (b"ic08", 256),
    (b"ic14", 512),
    (b"ic09", 512),
)
"""Types of the images inside ``icon.icns``, with their edges. The types 11 to 14 are for high-resolution screens."""
SIMPLE_BELOW = 64
"""Images with edges smaller than this are rendered from ``icon_small.svg``."""


def png(size: int) -> bytes:
    """Render the icon.

    Args:
        size: Its edge in pixels.

    Returns:
        A PNG file with transparency.
    """
    name = "icon_small.svg" if size < SIMPLE_BELOW else "icon.svg"
    out = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(ICON / name, (size, size)), out, "icon.png")
    return out.getvalue()


def ico(images: dict[int, bytes]) -> bytes:
    """Pack PNG images as a Windows icon.

    Args:
        images: PNG files by their edge, 1 to 256 pixels.

    Returns:
        The ICO file.
    """
    place = 6 + 16 * len(images)
    head = struct.pack("<HHH", 0, 1, len(images))
    for size, data in images.items():
        # An edge of 256 is written as 0, because the field has only one byte.
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return head + b"".join(images.values())


def icns(images: dict[int, bytes]) -> bytes:
    """Pack PNG images as a macOS icon.

    Args:
        images: PNG files by their edge; every edge in `ICNS_TYPES` is needed.

    Returns:
        The ICNS file.
    """
    body = b"".join(
        kind + struct.pack(">I", len(images[size]) + 8) + images[size] for kind, size in ICNS_TYPES
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> int:
    """Write all icon files.

    Returns:
        The exit code 0.
    """
    images = {size: png(size) for size in sorted({*PNG_SIZES, *ICO_SIZES, *(edge for _, edge in ICNS_TYPES)})}
    files = {f"icon_{size}.png": images[size] for size in PNG_SIZES}
    files["icon.png"] = images[max(PNG_SIZES)]
    files["icon.ico"] = ico({size: images[size] for size in ICO_SIZES})
    files["icon.icns"] = icns(images)
    for name, data in files.items():
        (ICON / name).write_bytes(data)
        print(f"{name:<16}{len(data):>8} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

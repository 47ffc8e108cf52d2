"""Everything the player sees and hears; the only part of Bidtable that knows pygame."""

import os

# SDL and pygame read these when they are first imported, so they are set here, before any module of this
# package can import pygame. A value the user has set always wins.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "bidtable")

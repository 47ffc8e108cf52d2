"""The two things everything else builds on: `Widget` and `Ui`."""

from bidtable.app.draw.paint import PaintContext
from bidtable.app.widgets.ui import Ui
from bidtable.app.widgets.widget import Common, RectLike, Tip, Widget

__all__ = ["Common", "PaintContext", "RectLike", "Tip", "Ui", "Widget"]

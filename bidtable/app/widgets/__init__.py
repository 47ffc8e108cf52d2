"""Buttons, lists, sliders and the other widgets of the program."""

from bidtable.app.widgets.button import Action, Button
from bidtable.app.widgets.choice import Choice
from bidtable.app.widgets.entry import TextEntry
from bidtable.app.widgets.label import FittedLabel, Label
from bidtable.app.widgets.listbox import ListBox
from bidtable.app.widgets.logpanel import LogPanel
from bidtable.app.widgets.panel import Panel
from bidtable.app.widgets.prose import Paragraph, Prose
from bidtable.app.widgets.scrollarea import ScrollArea
from bidtable.app.widgets.slider import Slider
from bidtable.app.widgets.toggle import Toggle
from bidtable.app.widgets.ui import Ui
from bidtable.app.widgets.widget import Common, RectLike, Widget

__all__ = [
    "Action",
    "Button",
    "Choice",
    "Common",
    "FittedLabel",
    "Label",
    "ListBox",
    "LogPanel",
    "Panel",
    "Paragraph",
    "Prose",
    "RectLike",
    "ScrollArea",
    "Slider",
    "TextEntry",
    "Toggle",
    "Ui",
    "Widget",
]

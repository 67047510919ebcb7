"""Each test of a widget begins without the widgets of those before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets import Widget

from soccer_rules.core import language


@pytest.fixture(autouse=True)
def _no_widgets_left() -> Iterator[None]:
    yield
    # A widget that is shown nowhere would still be drawn anew at every switch of the language.
    Widget.close_all()
    language._listeners.clear()
    language.set_language("en")

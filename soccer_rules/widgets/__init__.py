"""Jupyter views over matches, walk-throughs and questions. Nothing in here knows a rule."""

from soccer_rules.widgets.attempt import Ask, Attempt, ask
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.classroom import Chapters, Classroom, HandOut, TaskChooser
from soccer_rules.widgets.explorer import Explorer
from soccer_rules.widgets.gallery import Gallery
from soccer_rules.widgets.graph import GraphCanvas
from soccer_rules.widgets.graphview import GraphView
from soccer_rules.widgets.live import Live
from soccer_rules.widgets.question import Question
from soccer_rules.widgets.speech import spoken_languages
from soccer_rules.widgets.stepper import Stepper
from soccer_rules.widgets.switch import LanguageSwitch
from soccer_rules.widgets.tasks import Tasks

__all__ = [
    "Ask",
    "Attempt",
    "Board",
    "Chapters",
    "Classroom",
    "Explorer",
    "Gallery",
    "GraphCanvas",
    "GraphView",
    "HandOut",
    "LanguageSwitch",
    "Live",
    "Question",
    "Stepper",
    "TaskChooser",
    "Tasks",
    "ask",
    "spoken_languages",
]

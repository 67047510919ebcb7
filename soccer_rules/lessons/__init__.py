"""Lessons over any game: a match stepped through with prose and questions, tasks that the engine checks, coverage."""

from soccer_rules.lessons.answercodes import AnswerLine, read_line, read_lines, write_line
from soccer_rules.lessons.classreport import ClassReport, class_report
from soccer_rules.lessons.coverage import Coverage, coverage
from soccer_rules.lessons.graphquiz import GraphQuestion, graph_question, graph_questions
from soccer_rules.lessons.lessonplan import pieces
from soccer_rules.lessons.scenarios import Scenario, scenario
from soccer_rules.lessons.tasks import Task
from soccer_rules.lessons.tasksheet import read_tasks, write_tasks
from soccer_rules.lessons.walkthrough import (
    Answer,
    Chapter,
    Question,
    SmallExample,
    WalkStep,
    Walkthrough,
    load_walkthrough,
)

__all__ = [
    "Answer",
    "AnswerLine",
    "Chapter",
    "ClassReport",
    "Coverage",
    "GraphQuestion",
    "Question",
    "Scenario",
    "SmallExample",
    "Task",
    "WalkStep",
    "Walkthrough",
    "class_report",
    "coverage",
    "graph_question",
    "graph_questions",
    "load_walkthrough",
    "pieces",
    "read_line",
    "read_lines",
    "read_tasks",
    "scenario",
    "write_line",
    "write_tasks",
]

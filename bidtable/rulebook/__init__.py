"""Reads rule files in YAML, and converts them into typed and checked objects.

Error messages name the file and the line of a mistake.
"""

from bidtable.core.bounded import Text
from bidtable.core.texts import suggest
from bidtable.rulebook.document import Document
from bidtable.rulebook.documents import Documents, Library
from bidtable.rulebook.pages import (
    CommonRules,
    RuleFile,
    check_numbers,
    read_common,
    read_help,
    read_provenance,
    read_rules,
    read_variants,
)
from bidtable.rulebook.problems import Problem, RulesError

__all__ = [
    "CommonRules",
    "Document",
    "Documents",
    "Library",
    "Problem",
    "RuleFile",
    "RulesError",
    "Text",
    "check_numbers",
    "read_common",
    "read_help",
    "read_provenance",
    "read_rules",
    "read_variants",
    "suggest",
]

"""The pages of a rulebook: rules, set-up, glossary and sources."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bidtable.app.widgets.prose import Paragraph, Run, Style
from bidtable.core.book import Example, HelpSection, Ruling, Sentence, Term, sentences
from bidtable.core.game import AnyGame
from bidtable.core.model import GameInfo
from bidtable.rulebook.using import USING

GLOSSARY: Final = "book:glossary"
CHOICES: Final = "book:choices"
SOURCES: Final = "book:sources"

ORIGINS: Final = {
    "rulebook": "the published rulebook",
    "published": "published material",
    "reconstructed": "not from the publisher",
}


@dataclass(frozen=True)
class Words:
    """A paragraph of a rulebook page, with an optional emphasised beginning."""

    style: Style
    sentences: tuple[Sentence, ...]
    head: str = ""


@dataclass(frozen=True)
class Shown:
    """An example on a rulebook page, which is shown as a picture."""

    example: Example
    number: int


@dataclass(frozen=True)
class Cards:
    """The place on a rulebook page at which all cards of the game are shown."""


Part: TypeAlias = Words | Shown | Cards


@dataclass(frozen=True)
class BookPage:
    """A page of the rulebook."""

    id: str
    title: str
    parts: tuple[Part, ...]
    phases: tuple[str, ...] = ()

    @property
    def words(self) -> Iterator[Words]:
        """The paragraphs of the page."""
        return (part for part in self.parts if isinstance(part, Words))


@dataclass(frozen=True)
class Found:
    """A sentence that a search has found, and its page."""

    page: BookPage
    sentence: Sentence


class Book:
    """The rulebook of a game.

    Attributes:
        pages: The pages of the rulebook, in order.
        terms: The entries of the glossary.
    """

    def __init__(self, game: AnyGame, using: Sequence[HelpSection] = ()) -> None:
        """Create all pages from the rules of a game and from help pages about the program."""
        self.terms: tuple[Term, ...] = game.glossary()
        pages = [_section(section) for section in game.help_sections()]
        if game.info.variants or game.info.options:
            pages.append(_choices(game.info))
        if self.terms:
            pages.append(_glossary(self.terms))
        pages += [_section(section) for section in using]
        pages.append(_sources(game))
        self.pages = tuple(_marked(page) for page in pages)

    def page(self, name: str) -> BookPage | None:
        """Return the page with an id, or None."""
        return next((page for page in self.pages if page.id == name), None)

    def at_phase(self, phase: str) -> BookPage:
        """Return the page about a phase of the game, or the first page."""
        return next((page for page in self.pages if phase and phase in page.phases), self.pages[0])

    def page_of_rule(self, rule: str) -> tuple[BookPage, str] | None:
        """Return the page that contains a rule such as "BB-6b", and the id of the rule's sentence."""
        for name in (rule, rule.rstrip("abcdefghijklmnopqrstuvwxyz")):
            for page in self.pages:
                if any(sentence.mark == name for part in page.words for sentence in part.sentences):
                    return page, name
        return None

    def term(self, word: str) -> Term | None:
        """Return the entry of the glossary for a word, or None."""
        return next((term for term in self.terms if term.word == word), None)

    def find(self, query: str) -> list[Found]:
        """Return the sentences that contain all words of a search text."""
        wanted = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in query.split()]
        if not wanted:
            return []
        return [
            Found(page, sentence)
            for page in self.pages
            for part in page.words
            if part.style != "title"
            for sentence in part.sentences
            if all(word.search(f"{part.head} {sentence.text}") for word in wanted)
        ]


# -- pages -------------------------------------------------------------------------------------------------


def _said(style: Style, text: str, head: str = "") -> Words:
    return Words(style, sentences(text), head)


def _section(section: HelpSection) -> BookPage:
    parts: list[Part] = [_said("title", section.title)]
    last = len(section.body)
    for at, text in enumerate(section.body, 1):
        parts.append(_said("bullet", text[2:]) if text.startswith("- ") else _said("body", text))
        parts += [
            Shown(example, number)
            for number, example in enumerate(section.examples)
            if (example.after or last) == at
        ]
    if section.rulings or section.note:
        parts.append(_said("heading", "Sources of these rules"))
    if section.note:
        parts.append(_said("small", section.note))
    parts += _rulings(section)
    if section.gallery:
        parts.append(Cards())
    return BookPage(section.id, section.title, tuple(parts), section.phases)


def _rulings(section: HelpSection) -> Iterator[Words]:
    # The first sentence of the paragraph gets the id of the rule, unless another sentence has it.
    in_text = {sentence.mark for text in section.body for sentence in sentences(text)}
    for ruling in section.rulings:
        said = _ruling_sentences(ruling)
        if said and ruling.id not in in_text:
            said = (_remarked(said[0], ruling.id), *said[1:])
        yield Words("small_bullet", said, ruling.id)


def _ruling_sentences(ruling: Ruling) -> tuple[Sentence, ...]:
    parts = (("Published: ", ruling.published), ("Ours: ", ruling.ours))
    return tuple(
        Sentence(word + sentence.text if not number else sentence.text)
        for word, text in parts
        for number, sentence in enumerate(sentences(text))
    )


def _remarked(sentence: Sentence, mark: str) -> Sentence:
    return Sentence(sentence.text, mark)


def _marked(page: BookPage) -> BookPage:
    """Return a copy of a page in which every sentence has an id."""
    parts: list[Part] = []
    count = 0
    for part in page.parts:
        if not isinstance(part, Words):
            parts.append(part)
            continue
        named = []
        for sentence in part.sentences:
            count += 1
            named.append(sentence if sentence.mark else _remarked(sentence, f"{page.id}:{count}"))
        parts.append(Words(part.style, tuple(named), part.head))
    return replace(page, parts=tuple(parts))


def _choices(info: GameInfo) -> BookPage:
    parts = [_said("title", "Set-up"), _said("body", "These are the choices of the set-up.")]
    for option in info.options:
        parts.append(_said("heading", option.title))
        parts += [_said("bullet", choice.effect, f"{choice.title}:") for choice in option.choices]
    for group in dict.fromkeys(variant.group for variant in info.variants):
        parts.append(_said("heading", group))
        parts += [
            _said("bullet", variant.effect, f"{variant.title}:")
            for variant in info.variants
            if variant.group == group
        ]
    return BookPage(CHOICES, "Set-up", tuple(parts))


def _glossary(terms: Sequence[Term]) -> BookPage:
    parts: list[Part] = [_said("title", "Glossary")]
    for term in sorted(terms, key=lambda term: term.word.lower()):
        first, *others = sentences(term.text)
        said = (_remarked(first, f"term:{term.word}"), *others)
        parts.append(Words("body", said, f"{term.word}:"))
    return BookPage(GLOSSARY, "Glossary", tuple(parts))


def _sources(game: AnyGame) -> BookPage:
    info = game.info
    parts = [
        _said("title", "Sources and credits"),
        _said("body", f"{info.title}{'' if info.title.endswith('!') else '.'} {info.credits}"),
        _said("body", "The game and its name belong to its designers and publishers."),
        _said("body", "The words of this rulebook, the drawings and the sounds are ours."),
    ]
    files = game.provenance()
    if files:
        parts.append(_said("heading", "Origin of the rule files"))
        for part in files:
            source = ORIGINS.get(part.source, part.source)
            parts.append(_said("bullet", f"{source[0].upper()}{source[1:]}. {part.note}", part.file))
    return BookPage(SOURCES, "Sources and credits", tuple(parts))


# -- links in the text ------------------------------------------------------------------------------------


class Linker:
    """Turns the first occurrence of each glossary word on a page into a link."""

    def __init__(self, book: Book, page: BookPage) -> None:
        self._terms = {
            form.lower(): term.word
            for term in book.terms
            for form in (term.word, f"{term.word}s", *term.forms)
        }
        forms = sorted(self._terms, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, forms))})(?![\w-])", re.IGNORECASE)
        self._used: set[str] = set()
        # These pages have no links, because they use glossary words with other meanings, for example in the
        # name of the game.
        self._plain = not forms or page.id == SOURCES or page.id.startswith(f"{USING}:")
        self._glossary = page.id == GLOSSARY
        self._book = book

    def passage(self, words: Words) -> Paragraph:
        """Return a paragraph with links to the glossary."""
        runs: list[Run] = []
        if words.head:
            runs.append(Run(words.head, strong=True, mark=words.sentences[0].mark if words.sentences else ""))
        links = words.style in ("body", "bullet", "caption") and not self._plain
        own = {words.head.rstrip(":")} if self._glossary else set()
        for number, sentence in enumerate(words.sentences):
            space = " " if number or words.head else ""
            runs += (
                self._runs(space + sentence.text, sentence.mark, own)
                if links
                else [Run(space + sentence.text, mark=sentence.mark)]
            )
        term = self._book.term(words.head.rstrip(":")) if self._glossary else None
        page = self._book.page(term.page) if term is not None else None
        if page is not None:
            runs += [Run(" ("), Run(page.title, link=f"page:{page.id}"), Run(")")]
        return Paragraph(words.style, runs=tuple(runs))

    def _runs(self, text: str, mark: str, own: set[str]) -> Iterator[Run]:
        at = 0
        for match in self._pattern.finditer(text):
            word = self._terms[match[1].lower()]
            if word in self._used or word in own:
                continue
            if not self._glossary:
                self._used.add(word)
            if match.start() > at:
                yield Run(text[at : match.start()], mark=mark)
            yield Run(match[1], link=f"term:{word}", mark=mark)
            at = match.end()
        if at < len(text):
            yield Run(text[at:], mark=mark)


def results(query: str, found: Sequence[Found]) -> list[Paragraph]:
    """Return paragraphs with the results of a search, each with a link to its page."""
    count = "1 sentence" if len(found) == 1 else f"{len(found)} sentences"
    head = f"{count} with “{query.strip()}”" if found else f"Nothing with “{query.strip()}”"
    passages = [Paragraph("title", head)]
    for one in found:
        link = Run(one.page.title, link=f"at:{one.page.id}|{one.sentence.mark}")
        passages.append(Paragraph("body", runs=(link, Run(f": {one.sentence.text}"))))
    if not found:
        passages.append(Paragraph("body", "Try fewer letters, or another word."))
    return passages

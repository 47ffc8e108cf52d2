"""The people at the table: drawn by their script, told apart by silhouette, their moods by their faces."""

from __future__ import annotations

import itertools

import pygame
import pytest

from bidtable.app.drawings import drawing_file, has_drawing
from bidtable.app.people import MOODS, PEOPLE, drawing_of, faces_for, title_of

SIDE = 96


def picture(person: str, mood: str, side: int = SIDE) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(drawing_file(drawing_of(person, mood))), (side, side * 11 // 12))


def apart(a: pygame.mask.Mask, b: pygame.mask.Mask) -> float:
    """Return which share of the pixels that either covers only one of them covers."""
    both = a.overlap_area(b, (0, 0))
    return 1 - both / (a.count() + b.count() - both)


@pytest.mark.parametrize("person", PEOPLE)
def test_everybody_has_every_mood_and_fills_a_picture_of_any_size(person: str) -> None:
    for mood in MOODS:
        assert has_drawing(drawing_of(person, mood)), (person, mood)
        for side in (SIDE, 256):
            shown = pygame.mask.from_surface(picture(person, mood, side)).count()
            assert shown > 0.25 * side * side * 11 // 12, (person, mood)


def test_any_two_people_differ_in_their_silhouettes() -> None:
    masks = {person: pygame.mask.from_surface(picture(person, "waiting")) for person in PEOPLE}
    for a, b in itertools.combinations(PEOPLE, 2):
        assert apart(masks[a], masks[b]) > 0.04, (a, b)


@pytest.mark.parametrize("person", PEOPLE)
def test_any_two_moods_of_a_person_look_different(person: str) -> None:
    faces = {mood: picture(person, mood) for mood in MOODS}
    for a, b in itertools.combinations(MOODS, 2):
        equal = pygame.mask.from_threshold(faces[a], (0, 0, 0), (24, 24, 24, 255), faces[b]).count()
        assert 1 - equal / (SIDE * SIDE * 11 // 12) > 0.03, (a, b)


def test_faces_are_given_as_chosen_and_never_twice() -> None:
    assert faces_for(3) == PEOPLE[:3]
    assert faces_for(3, ("", "beret")) == ("beard", "beret", "curls")
    assert faces_for(3, ("curls", "curls", "nobody"))[0] == "curls"
    for chosen in itertools.product(("", "beret", "shades", "nobody"), repeat=4):
        faces = faces_for(6, chosen)
        assert len(set(faces)) == 6
        for seat, wish in enumerate(chosen):
            if wish in PEOPLE and wish not in chosen[:seat]:
                assert faces[seat] == wish


def test_an_unknown_face_or_mood_shows_somebody() -> None:
    assert drawing_of("nobody", "dreamy") == drawing_of(PEOPLE[0], "waiting")
    assert title_of("nobody") == "nobody"

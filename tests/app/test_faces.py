"""Tests of the faces of people at the table: no two are alike, and no mood is misread."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from bidtable.app.match.people import MOODS, PEOPLE, POSES, drawing_of, faces_for, title_of
from bidtable.app.room.figures import FIGURE
from bidtable.app.shell.drawings import drawing_file, has_drawing

RATIO = 240 / 220
GROUND = (128, 128, 128)
FACE = pygame.Rect(26, 13, 52, 61)
"""Place of the face in a drawing 96 high."""
VISIBLE = (40, 40, 40)
"""Smallest difference in red, green or blue of two colours that count as different."""


def drawn(person: str, mood: str, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(
        str(drawing_file(drawing_of(person, mood))), (round(height * RATIO), height)
    )


def face(person: str, mood: str) -> pygame.Surface:
    picture = drawn(person, mood, 96)
    ground = pygame.Surface(picture.get_size())
    ground.fill(GROUND)
    ground.blit(picture, (0, 0))
    return ground.subsurface(FACE)


def test_the_drawings_are_the_people_in_their_moods_and_poses_and_no_others() -> None:
    files = {path.stem for path in drawing_file("x").parent.glob("person_*.svg")}
    assert files == {drawing_of(person, mood) for person in PEOPLE for mood in (*MOODS, *POSES)}


@pytest.mark.parametrize("person", PEOPLE)
def test_a_person_fills_the_drawing_and_is_cut_off_by_its_lower_edge_alone(person: str) -> None:
    for mood in MOODS:
        assert drawing_file(drawing_of(person, mood)).stat().st_size < 12_000
        for height in (96, 256):
            mask = pygame.mask.from_surface(drawn(person, mood, height), threshold=8)
            width, _ = mask.get_size()
            assert mask.count() > 0.35 * width * height, mood
            whole = mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())
            assert whole.bottom == height, mood
            assert min(whole.top, whole.left, width - whole.right) > 0, mood


@pytest.mark.parametrize("person", PEOPLE)
def test_a_figure_fills_its_drawing_and_is_cut_off_by_the_lower_edge_alone(person: str) -> None:
    size = 16_000
    for pose in POSES:
        path = drawing_file(drawing_of(person, pose))
        assert path.stat().st_size < size, pose
        mask = pygame.mask.from_surface(pygame.image.load_sized_svg(str(path), FIGURE), threshold=8)
        parts = mask.get_bounding_rects()
        whole = parts[0].unionall(parts)
        assert whole.bottom == FIGURE[1], pose
        assert min(whole.top, whole.left, FIGURE[0] - whole.right) > 0, pose


@pytest.mark.parametrize("person", PEOPLE)
def test_any_two_poses_of_a_person_have_different_outlines(person: str) -> None:
    masks = {}
    for pose in POSES:
        picture = pygame.image.load_sized_svg(str(drawing_file(drawing_of(person, pose))), (90, 85))
        masks[pose] = pygame.mask.from_surface(picture)
    for one, other in combinations(POSES, 2):
        common = masks[one].overlap_area(masks[other], (0, 0))
        both = masks[one].count() + masks[other].count() - common
        assert (both - common) / both > 0.15, (one, other)


def test_any_two_people_are_told_apart_by_their_silhouettes() -> None:
    masks = {person: pygame.mask.from_surface(drawn(person, "waiting", 96)) for person in PEOPLE}
    for one, other in combinations(PEOPLE, 2):
        common = masks[one].overlap_area(masks[other], (0, 0))
        both = masks[one].count() + masks[other].count() - common
        assert (both - common) / both > 0.09, (one, other)


@pytest.mark.parametrize("person", PEOPLE)
def test_any_two_moods_of_a_person_look_different(person: str) -> None:
    faces = {mood: face(person, mood) for mood in MOODS}
    for one, other in combinations(MOODS, 2):
        same = pygame.transform.threshold(None, faces[one], None, VISIBLE, None, 0, faces[other])
        assert 1 - same / (FACE.width * FACE.height) > 0.18, (one, other)


def test_nobody_else_and_no_other_mood_is_drawn() -> None:
    for person, mood in (("nobody", "glad"), ("beret", "bored")):
        assert not has_drawing(f"person_{person}_{mood}")
        with pytest.raises(ValueError, match="no drawing"):
            drawing_of(person, mood)


def test_titles_are_one_or_two_words_and_no_two_alike() -> None:
    titles = [title_of(person) for person in PEOPLE]
    assert len(set(titles)) == len(PEOPLE)
    assert all(1 <= len(title.split()) <= 2 for title in titles)


def test_every_seat_gets_a_face_of_its_own_and_always_the_same() -> None:
    for seats in range(len(PEOPLE) + 1):
        assert faces_for(seats) == PEOPLE[:seats]
    with pytest.raises(ValueError, match="13 seats"):
        faces_for(len(PEOPLE) + 1)


def test_chosen_faces_stay_and_the_others_step_aside() -> None:
    faces = faces_for(4, ("", "", PEOPLE[0], PEOPLE[11]))
    assert faces == (PEOPLE[1], PEOPLE[2], PEOPLE[0], PEOPLE[11])


def test_of_two_seats_with_one_choice_the_first_keeps_it() -> None:
    assert faces_for(3, ("", "beard", "beard")) == (PEOPLE[0], "beard", PEOPLE[1])


def test_a_face_that_does_not_exist_counts_as_no_choice() -> None:
    assert faces_for(2, ("nobody",)) == PEOPLE[:2]

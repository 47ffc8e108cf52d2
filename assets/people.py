"""The twelve people who sit at the table, in every mood and every pose.

Their parts are drawn in other modules: heads in ``people_faces.py``, hair and hats in ``people_hair.py``, beards and
glasses in ``people_beards.py``, clothes and hands in ``people_dress.py``, arms and poses in ``people_figures.py``,
pen and moods in ``people_pen.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import people_beards
import people_dress
import people_figures
import people_hair
from people_faces import Face, brows, features, head, mouth, under_hair
from people_pen import EDGE, INK, POSES, Point, Portrait, Pose, mix, tone

SIZE = 1.1
"""Size of a head relative to the body; 1 is natural."""

COLLAR: Point = (120, 168)
"""Middle of the collar in a portrait."""

EYES: tuple[Point, float, Point] = ((0, -50 * SIZE), 0, (SIZE, SIZE))
"""Place, angle and scale of a head, from the joint of the neck to the point between the eyes."""

GLASSES_SLIP = {"thinking": 2.0, "surprised": -3.0, "beaten": 5.0, "cross": 2.0}
SHADES_SLIP = {"thinking": 17.0, "surprised": -38.0, "beaten": 7.0, "glad": -1.0, "cross": 3.0}
"""Distance by which glasses slip down in a mood; 0 for moods that are not listed."""


@dataclass(frozen=True)
class Person:
    """The features by which a person is recognised.

    Attributes:
        face: The face.
        hair: Colour of the hair, or of the cloth that covers it.
        cloth: Colour of the clothes.
        dress: Clothes over the shoulders.
        front: Hair or hat in front of the face.
        back: Hair behind head and shoulders.
        beard: The beard; the mouth is left open in it.
        moustache: The moustache over the mouth.
        whiskers: Colour of beard and moustache, if it differs from the hair.
        glasses: Paints glasses that have slipped down by a number of units.
        slips: Distance by which the glasses slip in each mood.
        brim: Position on the forehead down to which the shadow of the hair reaches; a bald person has no shadow.
        sag: Additional length of this shadow in the middle.
        width: Half the width of the shoulders.
        height: Height of the head above its usual position.
        side: Side on which the hand is raised, 1 for the right of the picture. A thinking person looks to the other.
        pointing: Whether a thinking person lays a finger along the cheek.
    """

    face: Face
    hair: str
    cloth: str
    dress: people_dress.Dress
    front: people_hair.Wear
    back: people_hair.Wear | None = None
    beard: people_hair.Wear | None = None
    moustache: people_hair.Wear | None = None
    whiskers: str | None = None
    glasses: Callable[[Portrait, float], None] | None = None
    slips: dict[str, float] | None = None
    brim: float | None = -14
    sag: float = 0
    width: float = 90
    height: float = 0
    side: int = 1
    pointing: bool = True


PEOPLE: dict[str, Person] = {
    "beret": Person(
        Face(
            "#e9b48c",
            "#3d2422",
            jaw=20,
            chin=49,
            nose="long",
            lashes=True,
            lips="#b8293f",
            mouth=0.9,
            ceiling=-29,
        ),
        "#5a3128",
        "#f3ead6",
        people_dress.stripes,
        people_hair.beret_front,
        back=people_hair.waves,
        brim=-22,
        sag=0,
        width=84,
        side=-1,
    ),
    "bun": Person(
        Face(
            "#f6cdb4",
            "#8d8796",
            jaw=26,
            chin=47,
            nose="button",
            lines=True,
            beams=True,
            weight=4.6,
            mouth=0.9,
        ),
        "#cfc9d6",
        "#8d5fb5",
        people_dress.cardigan,
        people_hair.bun_front,
        back=people_hair.bun_back,
        glasses=people_beards.round_glasses,
        slips=GLASSES_SLIP,
        brim=-20,
        sag=-5,
        width=80,
        pointing=False,
    ),
    "curls": Person(
        Face("#8a5236", "#20161c", jaw=24, nose="broad", lashes=True, lips="#7d2436", mouth=1.05),
        "#33232b",
        "#efb23a",
        people_dress.turtleneck,
        people_hair.curls_front,
        back=people_hair.afro,
        brim=-14,
        sag=-4,
        width=82,
        side=-1,
        pointing=False,
    ),
    "braids": Person(
        Face("#fbd6b8", "#9a4318", jaw=26, chin=45, freckles=True, gap=True, beams=True),
        "#d9682a",
        "#f2c544",
        people_dress.dungarees,
        people_hair.braids_front,
        brim=-19,
        sag=0,
        width=76,
        side=1,
    ),
    "beard": Person(
        Face(
            "#e0a37a",
            "#4a2a1c",
            width=47,
            jaw=34,
            nose="round",
            weight=8,
            ears=1.05,
            grits=True,
            low=3,
            lips="#e39a86",
        ),
        "#6b3d22",
        "#b83a3a",
        people_dress.plaid,
        people_hair.bald,
        beard=people_beards.great_beard,
        moustache=people_beards.great_moustache,
        brim=None,
        width=99,
        height=14,
        side=-1,
        pointing=False,
    ),
    "cap": Person(
        Face("#c98c5c", "#2b1c1a", width=45, jaw=24, chin=46, ears=1.15, grits=True, mouth=1.05, ceiling=-29),
        "#4a2f28",
        "#e8792f",
        people_dress.hoodie,
        people_hair.cap_front,
        back=people_hair.tousled,
        brim=-19,
        sag=0,
        width=84,
    ),
    "scarf": Person(
        Face("#d9a06e", "#38221e", width=43, ears=0, jaw=24, chin=47, nose="long", lashes=True, mouth=0.95),
        "#b8386e",
        "#5b3a7d",
        people_dress.blouse,
        people_hair.scarf_front,
        brim=-18,
        sag=-5,
        width=88,
        side=-1,
    ),
    "quiff": Person(
        Face("#fad2ac", "#8a5a18", width=44, jaw=33, chin=49, nose="long", weight=6.4),
        "#f0bf4c",
        "#4a4f66",
        people_dress.leather,
        people_hair.quiff_front,
        brim=-16,
        sag=-6,
        width=92,
        pointing=False,
    ),
    "moustache": Person(
        Face(
            "#f7c7a6",
            "#d9d3cc",
            width=43,
            jaw=24,
            chin=51,
            nose="round",
            weight=7,
            lines=True,
            low=10,
            mouth=0.8,
        ),
        "#efe9df",
        "#3d6b57",
        people_dress.waistcoat,
        people_hair.bowler,
        back=people_hair.side_hair,
        moustache=people_beards.handlebars,
        brim=-12,
        sag=3,
        width=86,
        side=-1,
    ),
    "bob": Person(
        Face(
            "#f5d0a4",
            "#1d1a26",
            width=45,
            ears=0,
            jaw=18,
            chin=48,
            lashes=True,
            lips="#c23550",
            mouth=0.8,
            beams=True,
            ceiling=-29,
        ),
        "#413f74",
        "#e2557c",
        people_dress.collarless,
        people_hair.bob_front,
        back=people_hair.bob_back,
        brim=-20,
        sag=-3,
        width=78,
    ),
    "turban": Person(
        Face(
            "#b67a4b",
            "#241a1e",
            jaw=30,
            chin=50,
            nose="long",
            weight=7,
            ears=0.9,
            low=4,
            lips="#dd9280",
            beams=True,
            ceiling=-29,
        ),
        "#e58a1f",
        "#2f6fb0",
        people_dress.collarless,
        people_hair.turban_front,
        beard=people_beards.close_beard,
        moustache=people_beards.curled_moustache,
        whiskers="#2c2428",
        brim=-12,
        sag=-10,
        width=95,
        pointing=False,
    ),
    "shades": Person(
        Face(
            "#a3673f",
            "#1f1519",
            width=45,
            jaw=32,
            chin=49,
            nose="broad",
            weight=6.6,
            grits=True,
            mouth=1.05,
            ceiling=-25,
        ),
        "#4a3030",
        "#2f9c8f",
        people_dress.tee,
        people_hair.locs_front,
        back=people_hair.locs_back,
        glasses=people_beards.sunglasses,
        slips=SHADES_SLIP,
        brim=-16,
        sag=-4,
        width=92,
        side=-1,
        height=-3,
    ),
}
"""The people, by name."""


def _mirrored(pose: Pose, side: int) -> Pose:
    """Return a pose for a person who raises the hand on a side of the picture."""
    return replace(pose, tilt=pose.tilt * side, lean=pose.lean * side, turn=pose.turn * side)


def _head(art: Portrait, name: str, mood: str, pose: Pose) -> None:
    """Paint the head around its own origin, from the ears to the hat."""
    person = PEOPLE[name]
    face, locks = person.face, tone(person.hair)
    beard = tone(person.whiskers or person.hair)
    facing = -person.side
    head(art, face)
    if person.brim is not None:
        under_hair(art, face, person.brim, person.sag)
    with art.placed((pose.turn, pose.nod)):
        features(art, face, mood, pose, facing)
    with art.placed((pose.turn * 0.5, pose.nod * 0.6)):
        if person.beard:
            person.beard(art, beard, pose.bounce)
            size = (15, 13) if mood in ("glad", "surprised") else (13, 7)
            art.oval((0, 30 + face.low), size, mix(beard.base, INK, 0.35), 0)
    # A bent head hides little of its chin, so the mouth moves less than the eyes.
    with art.placed((pose.turn, pose.nod * 0.5)):
        mouth(art, face, mood, facing)
        if person.moustache:
            person.moustache(art, beard, pose.bounce)
    person.front(art, locks, pose.bounce)
    with art.placed((pose.turn, pose.nod)):
        if person.glasses:
            person.glasses(art, (person.slips or {}).get(mood, 0))
        brows(art, face, mood, facing)


def _joint(collar: Point, person: Person, pose: Pose) -> Point:
    """Return the position of the joint about which the head tilts."""
    return collar[0] + pose.lean, collar[1] + pose.drop - person.height - 11


def _back(art: Portrait, person: Person, pose: Pose, collar: Point) -> None:
    """Paint the hair behind head and shoulders. `collar` is the middle of the collar."""
    with art.placed(_joint(collar, person, pose), pose.tilt), art.placed(*EYES):
        if person.back:
            person.back(art, tone(person.hair), pose.bounce)


def _front(art: Portrait, name: str, mood: str, pose: Pose, collar: Point) -> None:
    """Paint the head. `collar` is the middle of the collar."""
    with art.placed(_joint(collar, PEOPLE[name], pose), pose.tilt), art.placed(*EYES):
        _head(art, name, mood, pose)


def portrait(name: str, mood: str) -> Portrait:
    """Draw head and shoulders of a person in a mood.

    Args:
        name: One of `PEOPLE`.
        mood: One of `POSES`.

    Returns:
        The portrait, 240 by 220.
    """
    person = PEOPLE[name]
    pose = _mirrored(POSES[mood], person.side)
    art = Portrait()
    cloth = tone(person.cloth)
    _back(art, person, pose, COLLAR)
    with art.placed((120 + pose.lean * 0.5, 168)):
        with art.placed((pose.lean * 0.5, 0)):
            people_dress.neck(art, person.face.skin)
        people_dress.shoulders(art, cloth, person.width, pose)
        with art.placed((0, -pose.shrug * 0.6)):
            person.dress(art, cloth)
    _front(art, name, mood, pose, COLLAR)
    if mood == "thinking":
        with art.placed((120 + pose.lean, 168 - person.height * 0.5)):
            people_dress.hand(art, person.face.skin, cloth, person.side, person.pointing)
    return art


def figure(name: str, occasion: str) -> Portrait:
    """Draw a person from the head to the waist.

    Args:
        name: One of `PEOPLE`.
        occasion: One of `people_figures.OCCASIONS`.

    Returns:
        The figure, 360 by 340. The head of a person at rest is where a portrait has it, 60 further to the right and 32
        further down.
    """
    person = PEOPLE[name]
    gesture = people_figures.gesture_of(name, occasion)
    side = people_figures.ARM_SIDES.get(occasion, person.side)
    pose = _mirrored(gesture.pose, side)
    art = Portrait(people_figures.WIDTH, people_figures.HEIGHT)
    cloth = tone(person.cloth)
    short = person.dress in people_figures.SHORT_SLEEVES
    sleeve = people_figures.Sleeve(cloth, people_figures.SLEEVE * person.width, short)
    arms = ((-side, gesture.left), (side, gesture.right))
    shoulder = (person.width * 0.79 - pose.hunch - 15, 20 - pose.shrug)

    def paint_arms(*, front: bool) -> None:
        for way, limb in arms:
            if limb.front == front:
                with art.placed((pose.lean * 0.5, 0), 0, (way, 1)):
                    people_figures.arm(art, limb, shoulder, person.face.skin, sleeve)

    _back(art, person, pose, people_figures.COLLAR)
    with art.placed(people_figures.COLLAR):
        paint_arms(front=False)
        with art.placed((pose.lean, 0)):
            people_dress.neck(art, person.face.skin)
        with art.placed((pose.lean * 0.5, 0)):
            outline = people_figures.torso(art, cloth, person.width, pose)
            with art.placed((0, -pose.shrug * 0.6)):
                person.dress(art, cloth)
                people_figures.LOWER[person.dress](art, cloth)
            art.line(outline, INK, EDGE)
    _front(art, name, gesture.mood, pose, people_figures.COLLAR)
    with art.placed(people_figures.COLLAR):
        paint_arms(front=True)
        if gesture.mood == "asleep":
            people_figures.snores(art, -side)
    return art

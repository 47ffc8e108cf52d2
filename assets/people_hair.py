"""Hair, hats, glasses and beards of the people at the table."""

from __future__ import annotations

from people_pieces import Face, Pen, Person


def none(pen: Pen, p: Person) -> None:
    """Nothing."""


def beret_back(pen: Pen, p: Person) -> None:
    """Short hair at the neck."""
    pen.path(
        "M64 84 C56 118 60 142 72 152 L92 140 L92 70 Z M176 84 C184 118 180 142 168 152 L148 140 L148 70 Z",
        p.hair,
        rim=True,
    )


def beret_front(pen: Pen, p: Person) -> None:
    """A beret, and hair at the temples."""
    pen.path(
        "M70 100 C68 66 92 58 124 62 C104 72 90 82 84 104 Z M170 100 C174 72 160 60 136 60 "
        "C150 72 156 84 158 104 Z",
        p.hair,
    )
    pen.path(
        "M60 66 C42 44 74 16 122 16 C172 14 206 36 190 60 C176 72 148 60 122 60 C96 60 78 76 60 66 Z",
        "#cf3b3b",
        rim=True,
    )
    pen.path("M74 62 C96 50 148 50 180 60 C150 64 100 62 74 62 Z", "#9b2430", 0)
    pen.path("M120 17 q-4 -8 4 -9 q5 2 2 9", "#9b2430", 4)


def bun_back(pen: Pen, p: Person) -> None:
    """A bun."""
    pen.oval(120, 28, 24, 20, p.hair, rim=True)
    pen.line("M106 24 q14 -10 28 4 M104 32 q16 8 32 0", 3, "#8e97a6")


def bun_front(pen: Pen, p: Person) -> None:
    """Hair combed back."""
    pen.path(
        "M66 104 C58 58 90 38 120 38 C150 38 182 58 174 104 C170 84 158 70 146 66 C132 72 104 "
        "76 90 72 C78 78 70 90 66 104 Z",
        p.hair,
        rim=True,
    )
    pen.line("M96 48 C90 54 84 62 82 70 M144 48 C150 54 154 60 156 66", 3, "#8e97a6")


def round_glasses(pen: Pen, p: Person, f: Face) -> None:
    """Round glasses."""
    for x in (99, 141):
        pen.oval(x, 104, 17, 16, "#bfe3f2", 4.5, "#3a2f4a", faint=0.22)
    pen.line("M116 102 q4 -4 8 0 M82 100 L72 97 M158 100 L168 97", 4, "#3a2f4a")


def curls_back(pen: Pen, p: Person) -> None:
    """A cloud of curls."""
    for x, y, r in (
        (66, 60, 28),
        (92, 34, 28),
        (124, 26, 28),
        (156, 36, 28),
        (178, 62, 28),
        (54, 92, 24),
        (188, 94, 24),
        (62, 122, 19),
        (180, 124, 19),
        (120, 60, 46),
    ):
        pen.oval(x, y, r, r, p.hair, rim=True)
    for x, y, r in (
        (66, 60, 25),
        (92, 34, 25),
        (124, 26, 25),
        (156, 36, 25),
        (178, 62, 25),
        (54, 92, 21),
        (188, 94, 21),
        (62, 122, 16),
        (180, 124, 16),
        (120, 56, 46),
    ):
        pen.oval(x, y, r, r, p.hair, 0)


def curls_front(pen: Pen, p: Person) -> None:
    """Curls over the forehead."""
    for x, y, r in ((82, 68, 15), (102, 56, 16), (124, 54, 16), (146, 60, 15), (160, 74, 13)):
        pen.oval(x, y, r, r, p.hair, 0)
    for x, y in ((74, 48), (100, 30), (138, 28), (168, 52), (54, 84), (184, 88), (104, 52), (134, 52)):
        pen.line(f"M{x} {y} q7 -7 13 1 q0 8 -8 7", 2.6, "#7a4a30")


def braids_back(pen: Pen, p: Person) -> None:
    """Two braids with bows."""
    for side in (-1, 1):
        x = 120 + side * 66
        for i, y in enumerate((120, 140, 160, 178)):
            pen.oval(x + side * i * 2, y, 15 - i, 13, p.hair, rim=True)
        pen.oval(x + side * 8, 196, 7, 6, "#2f7fb8", 4, rim=True)
        pen.path(f"M{x + side * 8 - 7} 200 l-3 16 l9 -4 l9 5 l-2 -17 Z", p.hair, 4, rim=True)


def braids_front(pen: Pen, p: Person) -> None:
    """Hair parted in the middle."""
    pen.path(
        "M62 112 C52 60 84 34 120 34 C156 34 188 60 178 112 C176 90 166 74 152 66 C140 62 128 "
        "58 121 52 C114 60 102 66 88 68 C74 76 66 90 62 112 Z",
        p.hair,
        rim=True,
    )
    pen.line("M120 36 L121 54 M92 44 q-10 8 -14 20 M148 44 q10 8 14 20", 3, "#9c3f1e")


def beard_hair(pen: Pen, p: Person) -> None:
    """Short hair."""
    pen.path(
        "M68 96 C62 54 88 40 120 40 C152 40 178 54 172 96 C168 78 160 70 148 66 C128 72 104 70 "
        "92 66 C80 72 72 82 68 96 Z",
        p.hair,
        rim=True,
    )
    pen.line("M100 46 q14 -6 30 2", 3, "#8a5a34")


def big_beard(pen: Pen, p: Person) -> None:
    """A great beard."""
    pen.path(
        "M66 104 C64 150 84 192 120 194 C156 192 176 150 174 104 C166 116 156 122 144 122 C130 "
        "118 110 118 96 122 C84 122 74 116 66 104 Z",
        p.hair,
        rim=True,
    )
    pen.path("M96 124 C104 116 136 116 144 124 C140 150 100 150 96 124 Z", p.skin, 0)
    pen.path(
        "M90 128 C100 116 114 116 120 122 C126 116 140 116 150 128 C140 132 128 130 120 126 "
        "C112 130 100 132 90 128 Z",
        p.hair,
        3,
    )
    pen.line("M92 158 q6 12 12 18 M148 158 q-6 12 -12 18 M120 164 l0 18", 3, "#8a5a34")


def cap_front(pen: Pen, p: Person) -> None:
    """A cap worn sideways."""
    pen.path("M66 92 C58 96 62 110 68 112 L74 88 Z M174 92 C182 96 178 110 172 112 L166 88 Z", p.hair, 4)
    pen.path("M62 86 C58 38 92 22 122 22 C156 22 184 42 178 86 C150 74 92 74 62 86 Z", "#2f7fb8", rim=True)
    pen.path("M64 88 C40 84 14 90 8 104 C34 112 70 102 106 82 C92 78 74 82 64 88 Z", "#1f5c8c", rim=True)
    pen.path("M104 30 L140 30 L136 66 L106 66 Z", "#fff3da", 4)
    pen.path("M113 40 h16 M113 48 h16 M113 56 h10", "none", 4, "#cf3b3b")
    pen.oval(122, 21, 5, 4, "#1f5c8c", 4)


def scarf_back(pen: Pen, p: Person) -> None:
    """A headscarf, behind."""
    pen.path(
        "M52 104 C46 44 84 18 120 18 C156 18 194 44 188 104 C190 150 206 176 202 206 C170 226 "
        "70 226 38 206 C34 176 50 150 52 104 Z",
        p.hair,
        rim=True,
    )


def scarf_front(pen: Pen, p: Person) -> None:
    """A headscarf round the face."""
    pen.path(
        "M52 108 C44 44 84 18 120 18 C156 18 196 44 188 108 C184 150 160 170 120 172 C80 170 "
        "56 150 52 108 Z M76 104 C76 138 94 156 120 158 C146 156 164 138 164 104 C164 76 144 "
        "58 120 58 C96 58 76 76 76 104 Z",
        p.hair,
        rule="evenodd",
    )
    pen.path("M60 140 C84 176 150 186 184 142 C190 168 176 196 150 206 C112 206 70 192 60 140 Z", p.top2)
    pen.line(
        "M84 170 C104 182 132 186 156 176 M70 44 C84 32 100 27 116 26 M60 74 C62 64 66 56 72 48", 3, "#0f6a66"
    )


def quiff_front(pen: Pen, p: Person) -> None:
    """A tall quiff."""
    pen.path(
        "M66 106 C62 84 64 74 72 64 C60 50 70 18 112 14 C134 4 184 6 186 36 C188 50 180 60 172 "
        "66 C176 78 178 92 174 106 L166 106 C166 88 160 78 152 72 C128 78 104 72 86 74 C78 82 "
        "74 94 74 106 Z",
        p.hair,
        rim=True,
    )
    pen.line("M86 60 C96 40 130 34 170 42 M104 30 C124 20 150 20 170 28", 3.5, "#5b5470")


def moustache_front(pen: Pen, p: Person) -> None:
    """Hair at the temples only."""
    pen.path(
        "M66 92 C60 84 62 72 70 70 C70 82 72 90 76 100 Z M174 92 C180 84 178 72 170 70 C170 82 "
        "168 90 164 100 Z",
        p.hair,
        4,
    )
    pen.line("M92 56 q12 -8 26 -8", 4, "#fbe3cf")


def big_moustache(pen: Pen, p: Person, f: Face) -> None:
    """A moustache with turned-up ends."""
    pen.path(
        "M120 124 C108 116 88 120 70 134 C64 140 58 136 56 128 C58 150 82 152 98 144 C108 140 "
        "114 134 120 132 C126 134 132 140 142 144 C158 152 182 150 184 128 C182 136 176 140 "
        "170 134 C152 120 132 116 120 124 Z",
        p.hair,
        rim=True,
    )


def bob_back(pen: Pen, p: Person) -> None:
    """A wide bob."""
    pen.path(
        "M120 26 C70 26 56 66 52 104 C50 132 40 150 34 160 L86 166 L154 166 L206 160 C200 150 "
        "190 132 188 104 C184 66 170 26 120 26 Z",
        p.hair,
        rim=True,
    )


def bob_front(pen: Pen, p: Person) -> None:
    """A fringe."""
    pen.path(
        "M58 112 C54 54 86 26 120 26 C154 26 186 54 182 112 C178 100 172 92 168 82 L160 88 "
        "L152 80 L142 88 L132 80 L122 88 L112 80 L102 88 L92 80 L82 88 L74 82 C70 92 64 100 58 112 Z",
        p.hair,
    )
    pen.line("M84 44 C76 52 72 60 70 70 M156 44 C164 52 168 60 170 70", 3, "#d9a531")


def turban_front(pen: Pen, p: Person) -> None:
    """A turban with a stone."""
    pen.path(
        "M58 92 C42 60 60 16 120 10 C180 16 198 60 182 92 C166 74 144 66 120 66 C96 66 74 74 58 92 Z",
        "#e8912a",
        rim=True,
    )
    pen.path(
        "M120 10 C96 28 84 48 78 76 M120 10 C144 28 156 48 162 76 M64 54 C84 40 104 34 124 36 "
        "M176 54 C160 42 142 36 124 36 M60 78 C80 58 100 50 122 52 M180 78 C164 60 144 52 122 52",
        "none",
        3.5,
        "#a85a10",
    )
    pen.oval(120, 50, 9, 11, "#2fa08a", 4)


def neat_beard(pen: Pen, p: Person) -> None:
    """A trimmed beard."""
    pen.path(
        "M69 108 C68 146 90 172 120 173 C150 172 172 146 171 108 C165 126 156 132 146 126 C130 "
        "120 110 120 94 126 C84 132 75 126 69 108 Z",
        p.hair,
        rim=True,
    )
    pen.path("M102 132 C110 126 130 126 138 132 C136 146 104 146 102 132 Z", p.skin, 0)


def mohawk_front(pen: Pen, p: Person) -> None:
    """Spikes."""
    pen.path(
        "M92 66 L78 30 L100 42 L102 8 L122 36 L138 4 L146 40 L168 24 L152 66 C134 56 110 56 92 66 Z",
        p.hair,
        rim=True,
    )
    pen.line("M104 56 L102 40 M122 54 L122 40 M138 56 L141 42", 3, "#a01f5c")


def dark_glasses(pen: Pen, p: Person, f: Face) -> None:
    """Dark glasses."""
    if f.eyes == "wide":
        # Slipped down the nose: the eyes look over them.
        pen.path(
            "M80 118 h34 q2 16 -16 17 q-18 -1 -18 -17 Z M126 118 h34 q0 16 -18 17 q-18 -1 -16 -17 Z",
            "#241a33",
            4,
        )
        pen.line("M114 119 h12", 4)
        return
    pen.path(
        "M78 94 h38 q2 22 -18 23 q-20 -1 -20 -23 Z M124 94 h38 q0 22 -20 23 q-20 -1 -18 -23 Z", "#241a33", 4
    )
    pen.line("M114 96 h12 M78 96 L69 92 M162 96 L171 92", 4.5)
    pen.path("M84 98 l14 0 l-10 12 Z M130 98 l14 0 l-10 12 Z", "#8d7fb8", 0, faint=0.7)


def earrings(pen: Pen, p: Person, f: Face) -> None:
    """Earrings."""
    for x in (70, 170):
        pen.oval(x, 126, 5, 7, "#f2c14e", 3)

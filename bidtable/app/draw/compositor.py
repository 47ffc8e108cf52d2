"""Draws a window from its parts, and redraws only the areas that changed."""

from __future__ import annotations

import time

import pygame

# If more nodes than this have changed, one area around all of them is drawn again.
MANY = 48
# If a larger share of the window has changed, drawing the whole window is faster.
MOST = 0.7
# While pieces move, one frame draws at most this share of the window, and later frames draw the rest.
SHARE = 0.12


class Node:
    """A rectangular part of a window, such as a button or a tooltip.

    Attributes:
        layer: Drawing layer: 0 for ordinary widgets, higher numbers for dialogs and tooltips.
        z: Drawing order within a layer; higher numbers are drawn on top.
        order: Drawing order among parts with equal `z`; higher numbers are drawn on top.
        nearer: Whether this part is drawn on top of its whole layer, for example a raised card.
        clip: Area of the window in which this part is visible; None for the whole window.
        patient: Whether an old picture may be shown until there is time to paint a new one.
        opaque: Whether the picture has no transparent pixels.
        drawn: Area that was covered in the last drawn frame.
    """

    def __init__(self) -> None:
        self.layer = 0
        self.z = 0
        self.order = 0.0
        self.nearer = False
        self.clip: pygame.Rect | None = None
        self.patient = False
        self.opaque = False
        self.drawn = pygame.Rect(0, 0, 0, 0)
        self.compositor: Compositor | None = None
        self._visible = True

    @property
    def visible(self) -> bool:
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.touch()

    def bounds(self) -> pygame.Rect:
        raise NotImplementedError

    def blit(self, target: pygame.Surface) -> None:
        raise NotImplementedError

    def prepare(self) -> None:
        """Paint the picture ahead of time, without showing it."""

    def touch(self) -> None:
        """Request that the area of this node is drawn again."""
        if self.compositor is not None:
            self.compositor.touch(self)

    def show_nearer(self, value: bool) -> None:
        if value != self.nearer:
            self.nearer = value
            if self.compositor is not None:
                self.compositor.restack(self)

    def shown(self) -> pygame.Rect:
        """Return the visible part of the area, or an empty rectangle if nothing is visible."""
        if not self._visible:
            return pygame.Rect(0, 0, 0, 0)
        area = self.bounds()
        return area.clip(self.clip) if self.clip is not None else area


class Compositor:
    """Draws the parts of a window from bottom to top, and redraws only changed areas."""

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._touched: dict[Node, None] = {}
        self._dirty: list[pygame.Rect] = []
        self._late: list[pygame.Rect] = []
        self._waited: list[pygame.Rect] = []
        self._background: pygame.Surface | None = None
        self._all = True
        self._sorted = True
        self._target: pygame.Surface | None = None
        self._size = (0, 0)
        self._counter = 0
        self.areas: list[pygame.Rect] = []
        self.blits = 0

    def add(self, node: Node) -> None:
        if node.compositor is self:
            return
        self._counter += 1
        node.order = float(self._counter)
        node.compositor = self
        node.drawn = pygame.Rect(0, 0, 0, 0)
        self._nodes.append(node)
        self._sorted = False
        self._touched[node] = None

    def remove(self, node: Node) -> None:
        if node.compositor is not self:
            return
        node.compositor = None
        self._nodes.remove(node)
        self._touched.pop(node, None)
        self._dirty.append(node.drawn)

    def clear(self) -> None:
        for node in self._nodes:
            node.compositor = None
        self._nodes.clear()
        self._touched.clear()
        self._all = True

    def touch(self, node: Node) -> None:
        self._touched[node] = None

    def restack(self, node: Node) -> None:
        self._sorted = False
        self._touched[node] = None

    def set_background(self, surface: pygame.Surface | None) -> None:
        """Set the background picture, which must have the size of the window."""
        self._background = surface
        self._all = True

    def invalidate(self) -> None:
        """Request that the whole window is drawn again."""
        self._all = True

    @property
    def nodes(self) -> tuple[Node, ...]:
        self._sort()
        return tuple(self._nodes)

    @property
    def changed(self) -> bool:
        return self._all or bool(self._touched) or bool(self._dirty) or bool(self._late)

    def prepare(self, until: float) -> bool:
        """Paint all changed parts of the window, and return whether the work is complete.

        Painting stops at the time `until`, measured by `time.perf_counter`.
        """
        for node in sorted(self._touched, key=lambda node: node.patient):
            if time.perf_counter() >= until:
                return False
            if node.visible:
                node.prepare()
        return True

    def draw(self, target: pygame.Surface, whole: bool = True) -> bool:
        """Draw the changed areas of the window, and return whether anything was drawn."""
        if target is not self._target or target.get_size() != self._size:
            self._target, self._size, self._all = target, target.get_size(), True
        if not self.changed:
            return False
        self._sort()
        areas = self._collect(target.get_rect())
        # A large change may be drawn over several frames.
        if not whole:
            areas = self._spread(areas, SHARE * target.width * target.height)
        self.blits = 0
        if not areas:
            return False
        self.areas = areas
        before = target.get_clip()
        places = [node.drawn for node in self._nodes]
        for area in areas:
            # One collision test for all nodes is far faster than one for each node, because forty areas may
            # change at once.
            self._compose(target, area, [self._nodes[index] for index in area.collidelistall(places)])
        target.set_clip(before)
        return True

    def _spread(self, areas: list[pygame.Rect], most: float) -> list[pygame.Rect]:
        if len(areas) < 2:
            return areas

        def turn(area: pygame.Rect) -> tuple[bool, int]:
            waited, pixels = area.collidelist(self._waited) >= 0, area.w * area.h
            return not waited, -pixels if waited else pixels

        # Areas that waited in the last frame come first. Then small areas come first, because pieces are small.
        areas.sort(key=turn)
        now, pixels = 0, 0
        while now < len(areas) and (not now or pixels + areas[now].w * areas[now].h <= most):
            pixels += areas[now].w * areas[now].h
            now += 1
        self._late = areas[now:]
        return areas[:now]

    def _collect(self, window: pygame.Rect) -> list[pygame.Rect]:
        self._waited, self._late = self._late, []
        rects = self._dirty + self._waited
        for node in self._touched:
            now = node.shown()
            rects.append(node.drawn)
            rects.append(now)
            node.drawn = now
        everything, many = self._all, len(self._touched) > MANY
        self._touched, self._dirty, self._all = {}, [], False
        if everything:
            return [window]
        clipped = [r for r in (rect.clip(window) for rect in rects) if r.w and r.h]
        if many and clipped:
            return [clipped[0].unionall(clipped[1:])]
        merged = merge(clipped)
        if sum(r.w * r.h for r in merged) > MOST * window.w * window.h:
            return [window]
        return merged

    def _sort(self) -> None:
        if not self._sorted:
            self._nodes.sort(key=lambda n: (n.layer, n.nearer, n.z, n.order))
            self._sorted = True

    def _compose(self, target: pygame.Surface, area: pygame.Rect, hit: list[Node]) -> None:
        covered = False
        for index in range(len(hit) - 1, -1, -1):
            if hit[index].opaque and hit[index].drawn.contains(area):
                hit, covered = hit[index:], True
                break
        target.set_clip(area)
        if not covered:
            if self._background is None:
                target.fill((0, 0, 0))
            else:
                target.blit(self._background, area.topleft, area)
            self.blits += 1
        for node in hit:
            if node.clip is not None:
                target.set_clip(area.clip(node.clip))
                node.blit(target)
                target.set_clip(area)
            else:
                node.blit(target)
            self.blits += 1


def merge(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    out: list[pygame.Rect] = []
    for rect in rects:
        new = rect.copy()
        again = True
        while again:
            again = False
            for index in new.collidelistall(out):
                old = out[index]
                union = new.union(old)
                if union.w * union.h <= 1.3 * (new.w * new.h + old.w * old.h):
                    out.pop(index)
                    new, again = union, True
                    break
        out.append(new)
    return out

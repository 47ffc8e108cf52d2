"""Puts pictures together, and only where something changed.

Without a graphics card presenting and blitting dominate a frame, so the window keeps what it shows: a change
marks an area, and only marked areas are composed anew, from the cached background upwards.
"""

from __future__ import annotations

import time

import pygame

# More changed nodes than this are not worth sorting out one by one.
MANY = 48
# When more than this part of the window changed, composing it whole is cheaper than piecewise.
MOST = 0.7
# While something moves, the part of the window that is composed in one frame; the rest follows in the next ones.
SHARE = 0.12


class Node:
    """Something the compositor can show.

    Attributes:
        layer: 0 for the scene; dialogs, tooltips and the like are above.
        z: Order within a layer, higher is nearer.
        order: Order among equals; later is nearer.
        nearer: Whether it is drawn over everything else of its layer for now; what the pointer meets stays the same.
        clip: Area it is confined to, or None.
        patient: Whether it may stay as it was for some frames until there is time to paint it.
        opaque: True when it covers every pixel of its bounds.
        drawn: The area it covers since it was drawn last.
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
        """Whether it is shown."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.touch()

    def bounds(self) -> pygame.Rect:
        """Return the area it covers on screen."""
        raise NotImplementedError

    def blit(self, target: pygame.Surface) -> None:
        """Put itself on `target`, whose clip is already set."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Paint what it will put on the screen, as far as there is time for it."""

    def touch(self) -> None:
        """Tell the compositor that it looks different or is somewhere else now."""
        if self.compositor is not None:
            self.compositor.touch(self)

    def show_nearer(self, value: bool) -> None:
        """Draw it over everything else of its layer, or in its own place again."""
        if value != self.nearer:
            self.nearer = value
            if self.compositor is not None:
                self.compositor.restack(self)

    def shown(self) -> pygame.Rect:
        """Return the visible part of `bounds`; empty when nothing is."""
        if not self._visible:
            return pygame.Rect(0, 0, 0, 0)
        area = self.bounds()
        return area.clip(self.clip) if self.clip is not None else area


class Compositor:
    """Keeps nodes in order and draws the areas that changed.

    Attributes:
        areas: The areas composed by the last `draw` that drew (for tests and measuring).
        blits: How many blits that took, backgrounds included.
    """

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
        """Show a node from now on."""
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
        """Show a node no longer."""
        if node.compositor is not self:
            return
        node.compositor = None
        self._nodes.remove(node)
        self._touched.pop(node, None)
        self._dirty.append(node.drawn)

    def clear(self) -> None:
        """Remove every node."""
        for node in self._nodes:
            node.compositor = None
        self._nodes.clear()
        self._touched.clear()
        self._all = True

    def touch(self, node: Node) -> None:
        """Mark what the node covered and covers now."""
        self._touched[node] = None

    def restack(self, node: Node) -> None:
        """Sort anew: a node's layer, z or order changed."""
        self._sorted = False
        self._touched[node] = None

    def set_background(self, surface: pygame.Surface | None) -> None:
        """Lay a picture of the window's size under all nodes; None is black."""
        self._background = surface
        self._all = True

    def invalidate(self, area: pygame.Rect | None = None) -> None:
        """Mark an area, or everything."""
        if area is None:
            self._all = True
        else:
            self._dirty.append(area.copy())

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes, the farthest first (for tests)."""
        self._sort()
        return tuple(self._nodes)

    @property
    def changed(self) -> bool:
        """True when the next `draw` has something to do."""
        return self._all or bool(self._touched) or bool(self._dirty) or bool(self._late)

    def prepare(self, until: float) -> bool:
        """Let what changed paint itself, without showing it.

        Args:
            until: Time of `time.perf_counter` at which nothing more is begun.

        Returns:
            Whether everything is painted.
        """
        for node in sorted(self._touched, key=lambda node: node.patient):
            if time.perf_counter() >= until:
                return False
            if node.visible:
                node.prepare()
        return True

    def draw(self, target: pygame.Surface, whole: bool = True) -> bool:
        """Compose what changed onto `target`.

        Args:
            target: The window, or a picture of its size.
            whole: Whether all of it has to be there now; else, of very much, a part may come with the next frames.

        Returns:
            False when nothing changed and nothing was drawn.
        """
        if target is not self._target or target.get_size() != self._size:
            self._target, self._size, self._all = target, target.get_size(), True
        if not self.changed:
            return False
        self._sort()
        areas = self._collect(target.get_rect())
        if not whole:
            areas = self._spread(areas, SHARE * target.width * target.height)
        self.blits = 0
        if not areas:
            return False
        self.areas = areas
        before = target.get_clip()
        places = [node.drawn for node in self._nodes]
        for area in areas:
            # Far cheaper than asking one node after the other: a reveal changes forty areas at once.
            self._compose(target, area, [self._nodes[index] for index in area.collidelistall(places)])
        target.set_clip(before)
        return True

    def _spread(self, areas: list[pygame.Rect], most: float) -> list[pygame.Rect]:
        """Return the areas to be composed now, about `most` pixels, and keep the others for the next frame.

        First those that have waited, the largest of them before all, so that none waits long; then the small ones:
        what moves is small, and captions and panels are not.
        """
        if len(areas) < 2:
            return areas

        def turn(area: pygame.Rect) -> tuple[bool, int]:
            waited, pixels = area.collidelist(self._waited) >= 0, area.w * area.h
            return not waited, -pixels if waited else pixels

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
    """Join rectangles where one bigger one costs little more than the parts."""
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

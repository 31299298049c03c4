"""Drills, saw blades, discs and brushes."""

import math
import random

from materials import material
from shapes import (
    TAU, bars, bevel, box, circle, copy, cut, drop, fillet, hex_body, lathe, loft, mark, mesh, place, plate,
    polygon, rest, ring_mark, shaped_lathe, sweep, thread,
)


def _flute_section(radius, count=96, web=0.24):
    """Two-flute cross-section: a margin at full size, the relieved land, then the flute."""
    section = []
    for i in range(count):
        t = (2 * i / count) % 1
        if t < 0.08:
            r = 1.0
        elif t < 0.5:
            r = 0.955
        else:
            u = (t - 0.5) / 0.5
            r = 0.955 - (0.955 - web) * math.sin(math.pi * u**0.85) ** 0.75
        a = TAU * i / count
        section.append((radius * r * math.cos(a), radius * r * math.sin(a), radius * r))
    return section


def drill_body(diameter, length, fluted, steel, turns, point=118):
    """The fluted part of a twist drill along z, its conical point at z = length."""
    section = _flute_section(diameter / 2)
    slope = 1 / math.tan(math.radians(point / 2))
    rings = []
    steps = max(24, int(turns * 40))
    for i in range(steps + 1):
        t = i / steps
        angle = TAU * turns * t
        rings.append([_twist(x, y, angle, t * (length - rho * slope)) for x, y, rho in section])
    for f in (0.75, 0.5, 0.25, 0.05):
        rings.append(
            [_twist(x * f, y * f, TAU * turns, length - rho * f * slope) for x, y, rho in section]
        )
    return loft(rings, steel, smooth=28)


def _twist(x, y, angle, z):
    c, s = math.cos(angle), math.sin(angle)
    return (x * c - y * s, x * s + y * c, z)

"""Drills, saw blades, discs and brushes."""

import math
import random

from materials import material
from shapes import (
    TAU,
    box,
    circle,
    copy,
    cut,
    drop,
    fillet,
    hex_body,
    lathe,
    loft,
    mesh,
    place,
    plate,
    rectangle,
    rest,
    ring_mark,
    shaped_lathe,
)


def _flute_section(radius, count=96, web=0.36):
    """Two-flute cross-section: a margin at full size, the relieved land, then the flute."""
    section = []
    for i in range(count):
        t = (2 * i / count) % 1
        if t < 0.08:
            r = 1.0
        elif t < 0.58:
            r = 0.955
        else:
            u = (t - 0.58) / 0.42
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


def twist_drill(diameter, length, fluted, finish="bright_steel"):
    """A jobber drill along z: plain shank below, flutes above."""
    steel = material(finish)
    shank = length - fluted
    plain = fillet(
        [(0, 0), (diameter / 2, 0), (diameter / 2, shank + diameter * 0.25), (0, shank + diameter)],
        diameter * 0.06,
        closed=False,
    )
    flutes = drill_body(diameter, fluted, fluted, steel, turns=fluted / diameter / 5.2)
    return [lathe(plain, steel, 64), place([flutes], at=(0, 0, shank))[0]]


def drill_set():
    """Five jobber drills side by side, 4 to 12 mm, their points towards the viewer."""
    part, x = [], 0.0
    for diameter, length, fluted in (
        (12, 151, 101),
        (10, 133, 87),
        (8, 117, 75),
        (6, 93, 57),
        (4, 75, 43),
    ):
        x += diameter / 2
        drill = drop(place(twist_drill(diameter, length, fluted), turn=(-90, 0, 0)))
        part += place(drill, at=(x, 0, 0))
        x += diameter / 2 + 9
    return place(part, turn=(0, 0, 150))


def step_drill():
    """4 to 20 mm in 2 mm steps, titanium-nitride coated, two straight flutes, flatted shank."""
    gold, steps = material("titanium_nitride"), 9
    profile = [(0, 0), (5, 0), (5, 24), (8.5, 26), (8.5, 29), (10, 30)]
    z = 30.0
    for i in range(steps):
        radius = 10 - i
        profile += [(radius, z), (radius, z + 4.2)]
        z += 5
    profile += [(1.9, z + 1), (0, z + 4.5)]
    body = lathe(profile, gold, 128, smooth=20)
    flutes = []
    for side in (0, 180):
        wedge = fillet([(0.9, 0.3), (30, 2.0), (30, 16), (10, 12.5)], 1)
        groove = plate([wedge], z, gold)
        flutes += place(place([groove], at=(0, 0, 31)), turn=(0, 0, side))
    cut(body, *flutes)
    flats = []
    for i in range(3):
        flats += place([box((6, 20, 19), gold, centre=(7.3, 0, 9))], turn=(0, 0, 120 * i + 30))
    cut(body, *flats)
    return [body]


def step_drills():
    upright = step_drill()
    lying = rest(place(place(copy(upright), turn=(0, 0, 50)), turn=(0, 90, 0)))
    place(upright, at=(-6, 16, 0), turn=(0, 0, 215))
    place(lying, at=(-30, -14, 0))
    return upright + place(lying, turn=(0, 0, -12))


# ---------------------------------------------------------------- blades and discs


def saw_blade():
    """185 mm, 40 carbide teeth, 20 mm bore: expansion slots, printed ring, one face up."""
    steel, teeth, radius = material("plate_steel"), 40, 90.0
    outline, tips = [], []
    for i in range(teeth):
        a = -360 / teeth * i
        for turn, r in (
            (0, radius),
            (0.35, radius - 9),
            (1.6, radius - 11),
            (3.2, radius - 9.5),
            (5.6, radius - 1.4),
            (7.6, radius + 0.2),
        ):
            angle = math.radians(a - turn)
            outline.append((r * math.cos(angle), r * math.sin(angle)))
        tip = box((7.5, 2.0, 2.8), material("carbide"), 0.25, (radius - 2.4, 0.5, 0.9))
        tips += place([tip], turn=(0, 0, a))
    slots = []
    for i in range(4):
        a = math.radians(90 * i + 20)
        slots.append(_slot(a))
    disc = plate([outline, circle(10, 64), *slots], 1.8, steel, 0.15)
    ring = [plate([circle(62, 128), circle(33, 128)], 0.05, material("orange_plastic"))]
    place(ring, at=(0, 0, 1.8))
    words = ring_mark("TOOLYARD  185 x 20", 50, 9, material("white_print"), 1.9, start=90)
    words += ring_mark("40T  MAX 7000 RPM", 44, 7, material("white_print"), 1.9, start=270)
    return [disc, *tips, *ring, *words]


def _slot(angle):
    """A curved expansion slot ending in a round hole, as a closed outline."""
    outer = [(78 - 9 * t, angle + 0.16 * t) for t in (0, 0.25, 0.5, 0.75, 1)]
    left = [(r * math.cos(a - 0.007), r * math.sin(a - 0.007)) for r, a in outer]
    right = [(r * math.cos(a + 0.007), r * math.sin(a + 0.007)) for r, a in reversed(outer)]
    return left + right


def saw_blade_lying():
    return place(drop(saw_blade()), turn=(0, 0, 8))


def cutting_disc():
    grit = material("abrasive")
    disc = plate([circle(57.5, 160), circle(11.1, 64)], 1.2, grit, 0.2)
    label = place(
        [plate([circle(38, 128), circle(13.5, 64)], 0.08, material("white_print"))], at=(0, 0, 1.2)
    )
    band = place(
        [plate([circle(38, 128), circle(30, 128)], 0.03, material("red_print"))], at=(0, 0, 1.29)
    )
    bush = lathe(
        fillet([(11.1, -0.2), (14, -0.2), (14, 1.5), (11.1, 1.5)], 0.2),
        material("zinc"),
        closed=True,
    )
    words = ring_mark("115 x 1.0 x 22.23", 21.5, 5, material("black_print"), 1.31, start=90)
    words += ring_mark("A60T  INOX  80 m/s", 21.5, 4.4, material("black_print"), 1.31, start=270)
    words += ring_mark("METAL CUTTING", 34, 5, material("white_print"), 1.34, start=90)
    return [disc, *label, *band, bush, *words]


def cutting_discs():
    """A small stack and one more disc leaning on its edge."""
    pattern = cutting_disc()
    part = []
    for i, (x, y, yaw) in enumerate([(0, 0, 20), (1, 2, -30), (-1, 0, 40), (0, -1, 4)]):
        part += place(copy(pattern), at=(x, y, i * 1.7), turn=(0, 0, yaw))
    leaning = drop(place(place(copy(pattern), turn=(0, 0, -4)), turn=(0, -4.6, 0)))
    return part + place(leaning, at=(62, -34, 0))


def wire_cup_brush():
    """75 mm crimped cup brush standing on its wires, M14 nut up."""
    steel, wire = material("zinc"), material("brass_wire")
    shell = [(33, 24), (35, 25), (35.5, 33), (32, 44), (22, 49), (0, 50)]
    inner = [(33.8, 24.5), (33.8, 33), (0, 40)]
    part = [lathe(fillet(shell, 2, closed=False), steel), lathe(inner, steel)]
    part += place([hex_body(22, 15, steel, bore=7, bottom=True)], at=(0, 0, 49))
    part.append(
        place(
            [lathe(fillet([(7, 0), (15, 0), (15, 3), (7, 3)], 0.8), steel, closed=True)],
            at=(0, 0, 48),
        )[0]
    )
    chance = random.Random(7)
    vertices, faces = [], []
    for _ in range(1500):
        _bristle(chance, vertices, faces)
    return [*part, mesh(vertices, faces, wire, 80)]


def _bristle(chance, vertices, faces):
    """One crimped wire as a three-sided tube from inside the cup down to the ground."""
    angle, share = chance.uniform(0, TAU), chance.uniform(0.66, 1) ** 0.5
    phase, lean = chance.uniform(0, TAU), chance.uniform(-0.03, 0.05)
    start, steps = len(vertices), 14
    foot = chance.uniform(0, 1.2)
    for i in range(steps + 1):
        t = i / steps
        r = share * (33 + 5.5 * t) + 0.45 * math.sin(phase + t * 26)
        a = angle + lean * t + 0.012 * math.cos(phase + t * 26)
        z = 32 + (foot - 32) * t
        for k in range(3):
            b = TAU * k / 3
            vertices.append(
                (
                    (r + 0.27 * math.cos(b)) * math.cos(a),
                    (r + 0.27 * math.cos(b)) * math.sin(a) + 0.27 * math.sin(b),
                    z,
                )
            )
    for i in range(steps):
        for k in range(3):
            a, b = start + i * 3 + k, start + i * 3 + (k + 1) % 3
            faces.append((a, b, b + 3, a + 3))


def hole_saw():
    """60 mm bi-metal hole saw with its arbor and pilot drill, teeth up."""
    paint, count = material("blue_plastic"), 384
    outer, height = 30.0, 38.0
    teeth = [height + 3.4 * ((i / 16) % 1) ** 1.4 for i in range(count)]
    rings = [
        [(0, 0)] * count,
        [(outer - 1, 0)] * count,
        [(outer, 1)] * count,
        [(outer, height - 4)] * count,
    ]
    rings += [
        [(outer, z) for z in teeth],
        [(outer - 1.7, z) for z in teeth],
        [(outer - 1.7, 3)] * count,
        [(0, 3)] * count,
    ]
    body = shaped_lathe(rings[:4] + rings[6:], paint, smooth=30)
    edge = shaped_lathe(
        [rings[3], rings[4], rings[5], [(outer - 1.7, height - 4)] * count],
        material("bright_steel"),
        smooth=15,
    )
    windows = []
    for i in range(2):
        slot = place(
            [plate([fillet(rectangle(9, 16), 4)], 30, paint)], at=(0, 45, 18), turn=(90, 0, 0)
        )
        windows += place(slot, turn=(0, 0, 90 + 180 * i + 24))
    cut(body, *windows)
    arbor = place([hex_body(11, 34, material("zinc"))], at=(0, 0, -38))
    collar = lathe(
        fillet([(0, -5), (13, -5), (13, 0), (0, 0)], 0.8, closed=False), material("zinc")
    )
    pilot = place(twist_drill(6.35, 62, 40), at=(0, 0, 0))
    return [body, edge, *arbor, collar, *pilot]


def hole_saws():
    """Lying on its side, the teeth and pilot drill towards the viewer."""
    part = rest(place(place(hole_saw(), turn=(0, 0, 30)), turn=(0, 90, 0)))
    return place(part, turn=(0, 0, -42))

"""Hammers, spanners, drivers and chisels; each is built along x."""

import math

from materials import material
from shapes import (
    TAU,
    arc,
    bevel,
    box,
    cast,
    circle,
    copy,
    drop,
    fillet,
    hexagon_radius,
    lathe,
    loft,
    mark,
    place,
    plate,
    polygon,
    rectangle,
    rest,
    shaped_lathe,
    smooth_stations,
    stations,
    superellipse,
    sweep,
    thread,
)

# ---------------------------------------------------------------- hammers


def _head_body(sections, finish):
    """A hammer head along z from (z, width_x, width_y, power) sections."""
    rings = []
    for z, width, depth, power in smooth_stations(sections, 6):
        rings.append([(x, y, z) for x, y in superellipse(width, depth, power, 48)])
    return loft(rings, material(finish))


def _hammer_handle(length, width, wood="ash"):
    """Oval and waisted behind the head, swelling to the grip."""
    w = width
    rows = [(-11, w * 0.7, w, 2.6), (12, w * 0.66, w * 0.94, 2.5), (34, w * 0.64, w * 0.86, 2.3)]
    rows += [(length * 0.3, w * 0.6, w * 0.78, 2.2), (length * 0.5, w * 0.66, w * 0.9, 2.2)]
    rows += [(length * 0.7, w * 0.84, w * 1.14, 2.3), (length * 0.85, w * 0.86, w * 1.18, 2.3)]
    rows += [(length * 0.96, w * 0.9, w * 1.24, 2.4), (length * 0.99, w * 0.8, w * 1.12, 2.3)]
    rows += [(length, w * 0.5, w * 0.75, 2.2)]
    return stations(smooth_stations(rows), material(wood))


def claw_hammer():
    """20 oz: the face looks to +z, the claw to -z and back towards the handle."""
    body = _head_body(
        [
            (-18, 30, 25, 4),
            (-8, 34, 29, 5),
            (8, 34, 29, 5),
            (18, 28, 26, 3),
            (25, 22, 22, 2),
            (38, 22, 22, 2),
        ],
        "steel",
    )
    head = cast([body, _claw(1), _claw(-1)], 0.6, material("steel"), 4)
    profile = [(0, 0), (14.2, 0), (15.2, 1.4), (15.2, 12), (11, 18), (0, 18)]
    face = lathe(fillet(profile, 1, closed=False), material("bright_steel"))
    place([face], at=(0, 0, 53), turn=(180, 0, 0))
    wedge = box((1.2, 2.2, 18), material("dark_steel"), centre=(-18.8, 0, 0))
    return [head, face, wedge, place([_hammer_handle(285, 27)], at=(-7.7, 0, 0))[0]]


def _claw(side):
    """One prong: it curls from the eye towards the handle and thins to an edge."""
    rings = []
    for i in range(33):
        t = i / 32
        angle = math.radians(4 + 62 * t)
        x, z = -2 + 70 * (1 - math.cos(angle)), -8 - 78 * math.sin(angle)
        width, gap = 13.5 - 3.5 * t, -0.6 + 6.0 * t**1.3
        thick = 24 * (1 - t) ** 1.1 + 2.2
        section = superellipse(width, thick, 4, 32)
        middle = side * (gap + width / 2)
        rings.append(
            [(x + math.cos(angle) * v, middle + u, z + math.sin(angle) * v) for u, v in section]
        )
    return loft(rings, material("steel"))


def claw_hammer_lying():
    return place(rest(place(claw_hammer(), turn=(90, 0, 0))), turn=(0, 0, 129))


def ball_pein_hammer():
    """1.5 lb: flat octagonal poll to +z, ball pein to -z."""
    body = _head_body(
        [(-20, 24, 22, 2), (-10, 30, 27, 4), (10, 30, 27, 4), (18, 24, 24, 2)], "dark_steel"
    )
    neck = lathe([(0, -14), (11, -16), (9.5, -24), (9.5, -30), (0, -30)], material("dark_steel"))
    ball = [
        (13.5 * math.cos(math.radians(a)), -38 + 13.5 * math.sin(math.radians(a)))
        for a in range(-90, 61, 6)
    ]
    pein = lathe([*ball, (0, -26)], material("bright_steel"))
    poll = loft(
        [
            [(x * s, y * s, z) for x, y in polygon(31, 8)]
            for z, s in ((14, 0.74), (24, 1), (40, 1), (40.1, 1))
        ],
        material("dark_steel"),
        smooth=20,
    )
    face = lathe(
        fillet([(0, 40), (15.2, 40), (15.2, 46), (13.6, 48), (0, 48.4)], 0.6, closed=False),
        material("bright_steel"),
    )
    return [
        body,
        neck,
        pein,
        poll,
        face,
        place([_hammer_handle(300, 25, "beech")], at=(-5, 0, 0))[0],
    ]


def ball_pein_lying():
    return place(rest(place(ball_pein_hammer(), turn=(90, 0, 0))), turn=(0, 0, 229))


# ---------------------------------------------------------------- spanners and sockets


def combination_spanner(size):
    """Open end at the origin looking to -x, ring end 10.5 sizes further on."""
    steel = material("chrome")
    radius, half, length = size * 1.06, size * 0.506, size * 10.5
    lip = math.sqrt(radius**2 - half**2) * 0.97
    start = math.degrees(math.atan2(half, lip))
    jaw = arc(radius, start, 360 - start, 60)
    jaw += [
        (lip, -half),
        (-size * 0.2, -half),
        (-size * 0.36, -half * 0.6),
        (-size * 0.36, half * 0.6),
    ]
    jaw += [(-size * 0.2, half), (lip, half)]
    head = place([plate([jaw], size * 0.42, steel, 0.7)], at=(0, 0, -size * 0.21), turn=(0, 0, 165))
    count, outer, height = 96, size * 0.78, size * 0.66
    points = [
        min(a, b)
        for a, b in zip(hexagon_radius(size, count), _turned(hexagon_radius(size, count), 8))
    ]
    ring = shaped_lathe(
        [[(r, 0.8) for r in points], [(r + 0.8, 0) for r in points], [(outer - 0.9, 0)] * count]
        + [[(outer, 0.9)] * count, [(outer, height - 0.9)] * count, [(outer - 0.9, height)] * count]
        + [[(r + 0.8, height) for r in points], [(r, height - 0.8) for r in points]],
        steel,
        closed=True,
        smooth=25,
    )
    place([ring], at=(length, 0, -height / 2 + 0.6), turn=(0, 12, 0))
    rows = [(size * 0.75, size * 0.95, size * 0.36, 5), (size * 1.6, size * 0.7, size * 0.33, 5)]
    rows += [
        (length * 0.5, size * 0.6, size * 0.31, 5),
        (length - size * 1.3, size * 0.62, size * 0.32, 5),
    ]
    rows += [(length - size * 0.62, size * 0.8, size * 0.4, 4)]
    shank = stations(smooth_stations(rows), steel)
    top = size * 0.158
    words = [mark(f"{size} mm", size * 0.36, material("dark_steel"), 0.05, (length * 0.32, 0, top))]
    words.append(
        mark("CHROME VANADIUM", size * 0.27, material("dark_steel"), 0.05, (length * 0.62, 0, top))
    )
    return [*head, ring, shank, *words]


def _turned(values, steps):
    return values[steps:] + values[:steps]


def combination_spanners():
    first = combination_spanner(17)
    second = copy(first)
    rest(first)
    rest(second)
    middle = 17 * 10.5 / 2
    place(first, at=(-middle, 0, 0))
    place(second, at=(-middle, 0, 0))
    place(first, at=(14, -13, 0), turn=(0, 0, 49))
    return first + place(second, at=(-14, 13, 0), turn=(0, 0, 229))


def adjustable_spanner():
    """250 mm: fixed jaw and handle in one, the movable jaw driven by a knurled worm."""
    steel = material("satin_chrome")
    head = [
        (-6, 15, 2),
        (-8, 25, 7),
        (14, 40, 24),
        (52, 37, 28),
        (72, 12, 30),
        (92, 3, 4),
        (84, -21, 8),
        (62, -21, 20),
    ]
    head += [(52, -33, 12), (27, -33, 3), (22, -26, 1), (22, 15, 1.5)]
    window = fillet(rectangle(15, 21, (41, -10)), 1)
    body = plate([fillet(head, 2), window], 15, steel, 1.2)
    jaw = [(-8, 4, 2), (22, 4, 0.5), (29, 4, 0.5), (29, -27, 1), (12, -30, 20), (-6, -12, 12)]
    moving = place([plate([fillet(jaw, 2)], 13, steel, 1.0)], at=(0, 0, 1))
    worm = place([thread(13.5, 3.2, 19, steel, depth=2)], at=(41, -0.5, 7.5), turn=(90, 0, 0))
    grip = [
        (72, 13, 20),
        (84, 9, 20),
        (170, 10.5),
        (226, 14, 20),
        (240, 10, 9),
        (240, -10, 9),
        (226, -14, 20),
    ]
    grip += [(170, -10.5), (84, -11, 20), (66, -18, 20), (60, 0)]
    hole = [(x + 226, y) for x, y in circle(6.5, 48)]
    handle = place([plate([fillet(grip, 6), hole], 9, steel, 1.4)], at=(0, 0, 3))
    inlay = place(
        [plate([fillet(rectangle(112, 9, (148, 0)), 4.4)], 9.3, material("dark_steel"))],
        at=(0, 0, 3.0),
    )
    words = [mark("250 mm  FORGED STEEL", 5.4, material("satin_chrome"), 0.05, (148, 0, 12.5))]
    place(handle + inlay + words, at=(-70, 0, 0))
    place(handle + inlay + words, turn=(0, 0, -14))
    place(handle + inlay + words, at=(70, -4, 0))
    return [body, *moving, *worm, *handle, *inlay, *words]


def adjustable_spanner_lying():
    return place(drop(adjustable_spanner()), turn=(0, 0, 48))


def socket(size):
    """A 1/2 inch-drive socket standing on its drive end, the twelve points up."""
    steel, count = material("chrome"), 96
    outer, base, height = size * 0.66 + 1.8, max(11.5, size * 0.58), 38
    points = [
        min(a, b)
        for a, b in zip(hexagon_radius(size, count), _turned(hexagon_radius(size, count), 8))
    ]
    rings = [
        [(0, 0)] * count,
        [(base - 0.8, 0)] * count,
        [(base, 0.8)] * count,
        [(base, 5)] * count,
    ]
    rings += [
        [(base - 0.5, 5.4)] * count,
        [(base - 0.5, 6.4)] * count,
        [(base, 6.8)] * count,
        [(base, 14)] * count,
    ]
    rings += [[(outer, 20)] * count, [(outer, height - 1)] * count, [(outer - 1, height)] * count]
    rings += [
        [(r + 0.9, height) for r in points],
        [(r, height - 1) for r in points],
        [(r, 16) for r in points],
    ]
    rings.append([(0, 16)] * count)
    words = mark(str(size), 5.2, material("dark_steel"), 0.05)
    place([words], at=(0, -outer - 0.02, 28), turn=(90, 0, 0))
    return [shaped_lathe(rings, steel, smooth=25), words]


def socket_set():
    part, x = [], -56
    for size in (24, 21, 19, 17):
        x += size * 0.7 + 3
        part += place(socket(size), at=(x, 22, 0))
        x += size * 0.7 + 3
    x = -50
    for size in (14, 13, 12, 10):
        x += 14
        part += place(socket(size), at=(x, -16, 0))
        x += 14
    return place(part, turn=(0, 0, -14))


def ratchet():
    """1/2 inch reversible ratchet, square drive up."""
    steel = material("chrome")
    head = [circle(19, 72)]
    body = plate(head, 20, steel, 2)
    cover = place([plate([circle(15)], 1.2, material("satin_chrome"), 0.3)], at=(0, 0, 20))
    square = box((12.7, 12.7, 13), steel, 0.8, (0, 0, 27))
    ball = lathe(
        [(0, -1.2), (1.6, -0.9), (2.0, 0), (1.6, 0.9), (0, 1.2)], material("bright_steel"), 24
    )
    place([ball], at=(0, -6.3, 29), turn=(90, 0, 0))
    rows = [
        (12, 26, 15, 3, 0, 10),
        (26, 19, 13, 2.6, 0, 10),
        (60, 14, 12, 2.2, 0, 10),
        (110, 14, 13, 2.0, 0, 10),
    ]
    shank = stations(smooth_stations(rows), steel)
    grip = [
        (108, 19, 19, 2, 0, 10),
        (112, 24, 23, 2.3, 0, 10),
        (130, 27, 25, 2.4, 0, 10),
        (180, 29, 26, 2.4, 0, 10),
    ]
    grip += [(225, 31, 28, 2.5, 0, 10), (244, 30, 27, 2.5, 0, 10), (249, 20, 18, 2.2, 0, 10)]
    sleeve = stations(smooth_stations(grip), material("black_plastic"))
    bands = [
        stations([(x, w, h, 2.4, 0, 10), (x + 5, w, h, 2.4, 0, 10)], material("red_plastic"))
        for x, w, h in ((140, 28.8, 26.2), (228, 32, 28.8))
    ]
    lever = stations(
        [(-2, 6, 4, 3, 0, 22), (13, 8, 4, 3, 0, 22), (17, 4, 3, 3, 0, 22)],
        material("black_plastic"),
    )
    place([lever], turn=(0, 0, 35))
    screws = [
        place(
            [lathe([(0, 20), (1.8, 20), (1.5, 21.6), (0, 21.6)], material("black_oxide"), 24)],
            at=(x, y, 0),
        )[0]
        for x, y in ((-8, 10), (-8, -10))
    ]
    return [body, *cover, square, ball, shank, sleeve, *bands, lever, *screws]


def ratchet_lying():
    return place(drop(rest(ratchet())), turn=(0, 0, 132))


def hex_keys():
    """Nine keys nested by size, the largest outside."""
    steel = material("black_oxide")
    sizes = [
        (10, 112, 40),
        (8, 100, 36),
        (6, 90, 32),
        (5, 80, 28),
        (4, 70, 25),
        (3, 63, 20),
        (2.5, 56, 18),
        (2, 50, 16),
        (1.5, 45, 14),
    ]
    part, offset = [], 0.0
    for size, long_arm, short_arm in sizes:
        offset += size / 2
        path = fillet(
            [(offset, long_arm + offset * 0.8), (offset, offset), (offset + short_arm, offset)],
            size * 1.3,
            closed=False,
            steps=12,
        )
        key = sweep(
            [(x, y, 0) for x, y in path], polygon(size, 6, 0), steel, up=(0, 0, 1), smooth=25
        )
        part += drop([bevel(key, 0.12, 1, 50)])
        offset += size / 2 + 3.2
    return place(part, turn=(0, 0, -28))


# ---------------------------------------------------------------- pliers and screwdrivers


def pliers():
    """Combination pliers, 180 mm: jaws to +x, dipped handles to -x."""
    part = [*_pliers_half(1, 11.0), *_pliers_half(-1, 10.6)]
    pivot = lathe(
        fillet([(0, 0), (7, 0), (7, 12.2), (5.6, 13), (0, 13)], 0.4), material("satin_chrome")
    )
    slot = box((9, 1.2, 0.4), material("dark_steel"), centre=(0, 0, 12.9))
    return [*part, *place([pivot, slot], at=(0, 0, -6.4))]


def _pliers_half(side, thick):
    steel = material("steel")
    outline = [
        (56, 0.25),
        (56, 5, 2),
        (44, 8.5),
        (26, 12.5),
        (8, 14.5),
        (-8, 13),
        (-20, 4),
        (-22, -9),
        (-14, -12),
    ]
    outline += [(0, -11), (9, -6), (15, 0.25), (21, 0.25), (24, 2.6), (31, 2.6), (34, 0.25)]
    half = plate([[(x, y * side) for x, y in fillet(outline, 3)]], thick, steel, 0.9)
    place([half], at=(0, 0, -thick / 2))
    teeth = bars_across(36, 55, side)
    path = [(-14, -7), (-30, -15), (-60, -24), (-95, -26), (-128, -20)]
    curve = _curve([(x, y * side) for x, y in path])
    bare = sweep(curve[:14], superellipse(9, 10, 3), steel, up=(0, 0, 1))
    grip = curve[8:]
    count = len(grip)
    swell = [0.9 + 0.18 * math.sin(math.pi * min(1, i / count * 1.2)) for i in range(count)]
    swell[0], swell[1], swell[-1], swell[-2] = 1.06, 1.12, 0.55, 0.85
    sleeve = sweep(
        grip, superellipse(12.5, 14, 2.5), material("red_plastic"), up=(0, 0, 1), scales=swell
    )
    inset = grip[6:-5]
    pad = sweep(
        inset,
        superellipse(7.0, 15.6, 3),
        material("black_plastic"),
        up=(0, 0, 1),
        scales=[0.6, 0.9, *([1] * (len(inset) - 4)), 0.9, 0.6],
    )
    return [half, *teeth, bare, sleeve, pad]


def bars_across(start, end, side):
    """Serrations of a jaw, seen as dark notches along its closing line."""
    return [
        box((0.7, 0.7, 11.2), material("dark_steel"), centre=(start + i * 1.6, 0.3 * side, 0))
        for i in range(int((end - start) / 1.6))
    ]


def _curve(points, steps=8):
    """A smooth path in the ground plane through a few points."""
    rows = smooth_stations([(x, y, 0, 0) for x, y in points], steps)
    return [(row[0], row[1], 0) for row in rows]


def pliers_lying():
    return place(drop(pliers()), turn=(0, 0, 52))


def screwdriver(colour, blade, tip):
    """Built along z, tip up: a fluted two-colour handle and a round blade."""
    count = 96
    profile = [
        (0, 0),
        (8, 0),
        (11, 2),
        (13.6, 8),
        (15, 20),
        (15.4, 44),
        (14, 62),
        (10.4, 76),
        (9.6, 84),
        (11.6, 92),
        (11.4, 97),
        (7, 101),
        (0, 101),
    ]
    rounded = fillet(profile, 6, closed=False, steps=6)

    def ring(r, z, depth):
        return [
            (r * (1 - depth * (0.5 - 0.5 * math.cos(6 * TAU * i / count)) ** 2), z)
            for i in range(count)
        ]

    rings = [ring(r, z, 0.17 * max(0, min(1, (z - 9) / 8, (70 - z) / 8))) for r, z in rounded]
    handle = shaped_lathe(rings, material(colour), smooth=40)
    cap = lathe(
        fillet([(0, -0.4), (8.4, -0.4), (11.5, 2), (14, 8), (14, 10), (0, 10)], 1.4, closed=False),
        material("black_plastic"),
    )
    collar = lathe(
        fillet(
            [(0, 84), (10.6, 85), (11.9, 92), (11.7, 97), (7, 102), (0, 102)], 1.2, closed=False
        ),
        material("black_plastic"),
    )
    rod = lathe(
        [(0, 100), (3, 100), (3, 101 + blade), (0, 101 + blade)], material("satin_chrome"), 48
    )
    return [handle, cap, collar, rod, *place(tip(), at=(0, 0, 101 + blade))]


def _phillips_tip():
    rings = []
    for z, r, depth in ((0, 3, 0), (1.5, 2.9, 0.5), (5.5, 1.6, 0.6), (6.5, 0.9, 0.5)):
        rings.append(
            [
                (r * (1 - depth * (0.5 - 0.5 * math.cos(4 * TAU * i / 64)) ** 0.7), z)
                for i in range(64)
            ]
        )
    return [shaped_lathe([*rings, [(0, 6.6)] * 64], material("black_oxide"), smooth=25)]


def _slotted_tip():
    sections = [(0, 6, 6, 2), (4, 6.8, 4, 2.6), (8, 7.2, 2.2, 5), (14, 6.5, 1.0, 8)]
    rings = [
        [(x, y, z) for x, y in superellipse(w, h, p, 48)]
        for z, w, h, p in smooth_stations(sections)
    ]
    return [loft(rings, material("black_oxide"))]


def screwdrivers():
    kinds = [
        ("red_plastic", 100, _phillips_tip),
        ("yellow_plastic", 125, _slotted_tip),
        ("blue_plastic", 75, _phillips_tip),
    ]
    part = []
    for i, (colour, blade, tip) in enumerate(kinds):
        lying = rest(
            place(place(screwdriver(colour, blade, tip), turn=(0, 0, 15)), turn=(0, 90, 0))
        )
        part += place(lying, at=((1 - i) * 16, (1 - i) * 40, 0))
    return place(part, turn=(0, 0, 140))


# ---------------------------------------------------------------- chisels and files


def wood_chisel():
    """25 mm bevel-edge blade, ash handle with a steel striking ring."""
    steel = material("brushed_x")
    rows = [(0, 9, 8), (10, 9, 7.5), (22, 25, 5), (34, 25, 4.2), (118, 25, 3.6)]
    rings = [_bevel_edge(x, w, h, h) for x, w, h in rows]
    rings.append(_bevel_edge(128, 25, 0.15, 0.15))
    blade = loft(rings, steel, smooth=18)
    neck = place(
        [lathe(fillet([(0, -20), (5, -20), (5, -8), (9, -3), (9, 1), (5, 4), (0, 4)], 1), steel)],
        at=(2, 0, 3.8),
        turn=(0, 90, 0),
    )
    profile = [
        (0, -146),
        (13, -146),
        (15, -140),
        (15.5, -122),
        (13, -96),
        (14.5, -66),
        (15, -44),
        (11, -24),
        (9.5, -16),
        (0, -16),
    ]
    wood = _lathe_along_x(fillet(profile, 8, closed=False, steps=8), "ash", 3.8)
    ferrule = _lathe_along_x(
        fillet([(9, -28), (10.9, -28), (9.9, -13), (8, -13)], 0.6), "brass", 3.8
    )
    ring = _lathe_along_x(
        fillet([(12, -141), (16, -141), (16, -132), (12, -132)], 0.8), "steel", 3.8
    )
    return [blade, *neck, *wood, *ferrule, *ring]


def _lathe_along_x(profile, finish, height):
    """A lathe turned to x but textured along x too, so that wood grain follows the handle."""
    rings = []
    for r, x in profile:
        rings.append(
            [(x, r * math.cos(TAU * i / 72), r * math.sin(TAU * i / 72)) for i in range(72)]
        )
    closed = profile[0][0] > 0
    return place([loft(rings, material(finish), caps=False, cyclic=closed)], at=(0, 0, height))


def _bevel_edge(x, width, height, top):
    w, t = width / 2, max(width / 2 - 2.6 if top > 1 else width / 2, 1.5)
    land = height * 0.35 if top > 1 else 0
    return [(x, -w, 0), (x, w, 0), (x, w, land), (x, t, height), (x, -t, height), (x, -w, land)]


def wood_chisel_lying():
    return place(rest(wood_chisel()), turn=(0, 0, -49))


def cold_chisel():
    """24 mm flat cold chisel from octagonal bar, with a rubber hand guard."""
    steel = material("blue_paint")
    rings = []
    for x, w, h in ((-95, 13, 13), (-92, 15.5, 15.5), (-88, 16, 16), (40, 16, 16), (44, 16, 16)):
        rings.append([(x, y * w / 16, z * h / 16) for y, z in polygon(16, 8)])
    bar = loft(rings, steel, smooth=20)
    tip = []
    for x, w, h in ((44, 16, 16), (50, 17, 14.5), (76, 24, 6.5), (86, 25, 4.2), (92, 25, 0.3)):
        tip.append([(x, y, z) for y, z in _squared_octagon(w, h)])
    blade = loft(tip, material("bright_steel"), smooth=20)
    crown = lathe(
        fillet([(0, 0), (7.4, 0), (7.8, -5), (0, -5)], 1.6, closed=False), material("steel")
    )
    place([crown], at=(-100, 0, 0), turn=(0, -90, 0))
    neck = lathe([(0, 0), (7.8, 0), (7.8, 6), (0, 6)], material("steel"), 64)
    place([neck], at=(-100, 0, 0), turn=(0, 90, 0))
    profile = [
        (9, -66),
        (12, -68),
        (15, -66),
        (14, -50),
        (15, -34),
        (14, -18),
        (15.5, -2),
        (14, 6),
        (9, 6),
    ]
    grip = _lathe_along_x(fillet(profile, 3, steps=6), "black_plastic", 0)
    shield = _lathe_along_x(
        fillet([(9, -74), (26, -76), (30, -72), (30, -67), (20, -63), (9, -60)], 2.5, steps=6),
        "orange_plastic",
        0,
    )
    return [bar, blade, crown, neck, *grip, *shield]


def _squared_octagon(width, height):
    w, h = width / 2, height / 2
    c = min(w, h) * 0.5858
    return [
        (w, -h + c),
        (w, h - c),
        (w - c, h),
        (-w + c, h),
        (-w, h - c),
        (-w, -h + c),
        (-w + c, -h),
        (w - c, -h),
    ]


def cold_chisel_lying():
    return place(rest(cold_chisel()), turn=(0, 0, -48))


def flat_file():
    """250 mm flat bastard file with a two-part plastic handle."""
    blade = box((196, 25, 6), material("file_cut"), 0.5, (108, 0, 0))
    bare = loft(
        [
            [(x, y * w, z * h) for y, z in rectangle(1, 1)]
            for x, w, h in ((11, 25, 6), (-2, 24, 5.8), (-18, 9, 5), (-40, 7, 4))
        ],
        material("steel"),
    )
    bevel(bare, 0.6)
    tip = loft(
        [
            [(x, y * w, z * h) for y, z in rectangle(1, 1)]
            for x, w, h in ((205.5, 25, 6), (209, 24.4, 5.8), (210, 23, 5))
        ],
        material("steel"),
    )
    rows = [
        (-14, 16, 15, 2.4),
        (-17, 22, 20, 2.4),
        (-30, 23, 21, 2.4),
        (-48, 20, 19, 2.3),
        (-80, 27, 24, 2.5),
        (-108, 29, 25, 2.5),
    ]
    rows += [(-122, 24, 22, 2.4), (-126, 14, 13, 2.2)]
    handle = stations(smooth_stations(rows), material("red_plastic"))
    pads = [
        stations(
            smooth_stations(
                [
                    (-44, 8, 12, 3, 0, z * 5),
                    (-60, 17, 11, 3, 0, z * 5.8),
                    (-88, 20, 12, 3, 0, z * 7.3),
                    (-112, 13, 10, 3, 0, z * 7),
                ]
            ),
            material("black_plastic"),
        )
        for z in (1, -1)
    ]
    return [blade, bare, tip, handle, *pads]


def flat_file_lying():
    return place(rest(flat_file()), turn=(0, 0, 49))

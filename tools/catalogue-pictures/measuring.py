"""Callipers, spirit level and tape measure."""

import math

from materials import material
from shapes import (
    bars,
    box,
    circle,
    drop,
    fillet,
    lathe,
    mark,
    place,
    plate,
    rectangle,
    superellipse,
    sweep,
)


def vernier_callipers():
    """150 mm, lying flat with the scale up and the jaws 20 mm open; the scale runs along x."""
    steel, ink = material("brushed_x"), material("black_print")
    fixed = [
        (-19, 8, 3),
        (-21, -10, 5),
        (-17, -24, 20),
        (-7, -43, 2),
        (0, -47, 0.5),
        (0, -8, 0),
        (190, -8),
        (190, 8),
    ]
    fixed += [(0, 8, 0), (-1, 25, 1), (-4, 25, 1), (-11, 8, 6)]
    beam = plate([fillet(fixed, 1.2)], 3.6, steel, 0.4)
    slider = [
        (20, -8, 0),
        (20, -47, 0.5),
        (27, -43, 2),
        (37, -24, 16),
        (44, -13, 10),
        (84, -13, 4),
        (84, 11, 3),
    ]
    slider += [(33, 11, 6), (25, 25, 1), (22, 25, 1), (20, 11, 0)]
    moving = plate([fillet(slider, 1.2)], 6.4, steel, 0.5)
    place([moving], at=(0, 0, -1.0))
    major = [(i * 10, 4.6, 0.5, 6.4) for i in range(16)]
    minor = [(i, 6.3, 0.3, 3) for i in range(150) if i % 10]
    scale = bars([bar for bar in major + minor if not 20 < bar[0] < 84], 3.65, ink)
    vernier = bars(
        [(26 + i * 1.95, -1.2, 0.24, 5 if i % 5 == 0 else 3.2) for i in range(26)], 5.45, ink
    )
    numbers = [mark(str(i), 4.6, ink, 0.02, (i * 10, -2.2, 3.65)) for i in range(9, 16)]
    numbers += [mark(str(i), 3.4, ink, 0.02, (26 + i * 9.75, -6.0, 5.45)) for i in range(6)]
    numbers.append(mark("0-150 mm  0.02", 3.6, ink, 0.02, (60, 7.6, 5.45)))
    rod = box((84, 3.2, 1.8), material("bright_steel"), 0.3, (200, 0, 1.8))
    knob = place(
        [
            lathe(
                fillet([(0, 0), (3.6, 0), (3.6, 6), (0, 6)], 0.6, closed=False),
                material("zinc"),
                36,
            )
        ],
        at=(48, 10.5, 2.2),
        turn=(-90, 0, 0),
    )
    wheel = place(
        [
            lathe(
                fillet([(0, 0), (6.5, 0), (6.5, 5), (0, 5)], 0.8, closed=False),
                material("zinc"),
                36,
            )
        ],
        at=(76, -13, 0.2),
    )
    return [beam, moving, scale, vernier, *numbers, rod, *knob, *wheel]


def callipers_lying():
    return place(drop(vernier_callipers()), turn=(0, 0, 44))


def spirit_level():
    """A 230 mm torpedo level standing on its edge: I-beam, three vials, pointed ends."""
    alloy, dark = material("red_paint"), material("black_plastic")
    outline = [(-115, 0, 2), (115, 0, 2), (115, 18, 6), (84, 44, 18), (-84, 44, 18), (-115, 18, 6)]
    windows = [
        fillet(rectangle(54, 17, (0, 33)), 3),
        circle(13, 64, (-72, 21)),
        circle(13, 64, (72, 21)),
    ]
    web = place(
        [plate([fillet(outline, 3), *windows], 14, alloy, 1)], at=(0, 7, 0), turn=(90, 0, 0)
    )
    rail = [
        box((226, 22, 4.5), material("aluminium"), 0.8, (0, 0, 2.2)),
        box((164, 22, 3.5), material("aluminium"), 0.8, (0, 0, 43.2)),
    ]
    pads = [box((34, 3, 13), dark, 1.3, (x, -6.5, 24)) for x in (-40, 40)]
    vials = place(_vial(44, 6.5), at=(0, 0, 33.5)) + place(
        _vial(24, 5.5), at=(72, 0, 21), turn=(0, 90, 0)
    )
    vials += place(_vial(24, 5.5), at=(-72, 0, 21), turn=(0, 45, 0))
    frames = []
    for x in (-72, 72):
        rim = lathe(
            fillet([(10.2, -8.2), (13.4, -8.2), (13.4, 8.2), (10.2, 8.2)], 0.8), dark, closed=True
        )
        frames += place([rim], at=(x, 0, 21), turn=(90, 0, 0))
    words = place(
        [mark("TOOLYARD  0.5 mm/m", 5, material("white_print"), 0.05)],
        at=(0, -7.1, 13),
        turn=(90, 0, 0),
    )
    magnets = [
        place([lathe([(0, 0), (4, 0), (4, 1), (0, 1)], material("chrome"), 32)], at=(x, 0, 0.2))[0]
        for x in (-95, 95)
    ]
    return [*web, *rail, *pads, *vials, *frames, *words, *magnets]


def _vial(length, radius):
    """A vial along x: bright liquid, a pale bubble under its crown and two rings around it."""
    profile = fillet([(0, 0), (radius, 0), (radius, length), (0, length)], 1.2, closed=False)
    glass = place([lathe(profile, material("vial"), 48)], at=(-length / 2, 0, 0), turn=(0, 90, 0))
    rings = []
    for x in (-4.6, 4.6):
        ring = lathe(
            [
                (radius - 0.2, -0.35),
                (radius + 0.08, -0.35),
                (radius + 0.08, 0.35),
                (radius - 0.2, 0.35),
            ],
            material("black_print"),
            48,
            closed=True,
        )
        rings += place([ring], at=(x, 0, 0), turn=(0, 90, 0))
    bubble = sweep(
        [(x, -radius * 0.72, radius * 0.62) for x in (-3.4, -2.8, 0, 2.8, 3.4)],
        superellipse(3.2, 2.4, 2),
        material("bubble"),
        scales=[0.3, 0.9, 1, 0.9, 0.3],
    )
    ends = [
        place(
            [
                lathe(
                    [(0, 0), (radius + 0.8, 0), (radius + 0.8, 3), (0, 3)],
                    material("black_plastic"),
                    40,
                )
            ],
            at=(x, 0, 0),
            turn=(0, 90, 0),
        )[0]
        for x in (-length / 2 - 2, length / 2 - 1)
    ]
    return [*glass, *rings, bubble, *ends]


def spirit_level_turned():
    return place(drop(spirit_level()), turn=(0, 0, 30))


def tape_measure():
    """A 5 m tape standing on its base, 190 mm of blade drawn out along -x."""
    shell = [(-36, 0, 4), (34, 0, 8), (38, 34, 24), (22, 66, 22), (-14, 68, 24), (-36, 50, 12)]
    case = place(
        [plate([fillet(shell, 6, steps=10)], 34, material("yellow_plastic"), 5)],
        at=(0, 17, 0),
        turn=(90, 0, 0),
    )
    guard = [
        (-38, -1.5, 4),
        (36, -1.5, 10),
        (41, 34, 24),
        (24, 69, 22),
        (-14, 71, 24),
        (-38, 54, 10),
        (-38, 47),
        (-30, 46),
        (-14, 62, 22),
    ]
    guard += [(20, 60, 18), (31, 34, 20), (28, 9, 9), (-38, 9, 2)]
    rubber = place(
        [plate([fillet(guard, 3, steps=8)], 38, material("rubber"), 3)],
        at=(0, 19, 0),
        turn=(90, 0, 0),
    )
    badge = place(
        [plate([circle(17.5, 72)], 1.2, material("black_plastic"), 0.4)],
        at=(-2, -17, 33),
        turn=(90, 0, 0),
    )
    words = place(
        [mark("5 m", 12, material("yellow_plastic"), 0.1)], at=(-2, -18.3, 35), turn=(90, 0, 0)
    )
    words += place(
        [mark("25 mm", 4.6, material("white_print"), 0.1)], at=(-2, -18.3, 25), turn=(90, 0, 0)
    )
    lock = box((13, 18, 16), material("black_plastic"), 3, (-36, 0, 51))
    return [*case, *rubber, *badge, *words, lock, *_blade(-36, 150), *_hook(-186)]


def _crown(y):
    """Height of the curved blade, 25 mm wide, over its middle."""
    return 9.0 + 2.8 * (y / 12.5) ** 2


def _blade(start, length):
    yellow, ink = material("yellow_print"), material("black_print")
    section = [(y, _crown(y)) for y in range(-12, 13)]
    section += [(y, z - 0.3) for y, z in reversed(section)]
    path = [(start - length * i / 40, 0, 0) for i in range(41)]
    strip = sweep(path, [(-y, z) for y, z in section], yellow, up=(0, 0, 1))
    ticks, numbers = [], []
    for i in range(2, int(length)):
        reach = 8 if i % 10 == 0 else 6 if i % 5 == 0 else 4
        ticks += [
            box(
                (0.35 if i % 10 else 0.5, reach, 0.12),
                ink,
                centre=(start - length + i, side * (12 - reach / 2), 0),
            )
            for side in (-1, 1)
        ]
        if i % 10 == 0:
            colour = material("red_print") if i == 100 else ink
            number = place(
                [mark(str(i // 10), 6.4, colour, 0.03)],
                at=(start - length + i - 3.4, 0, _crown(0) + 0.12),
            )
            numbers += number
    for tick in ticks:
        y = tick.matrix_basis.translation.y
        slope = math.degrees(math.atan(2 * 2.8 * y / 12.5**2))
        tick.matrix_basis.translation.z = 0
        x = tick.matrix_basis.translation.x
        tick.matrix_basis.identity()
        place([tick], at=(x, y, _crown(y) + 0.16), turn=(slope, 0, 0))
    return [strip, *ticks, *numbers]


def _hook(x):
    steel = material("zinc")
    plate_ = box((14, 16, 0.9), steel, 0.3, (x + 6, 0, 10.0))
    lip = box((1.2, 19, 10.5), steel, 0.4, (x - 0.6, 0, 5.3))
    rivets = [
        place([lathe([(0, 0), (2, 0), (1.4, 0.9), (0, 1)], steel, 24)], at=(x + 6, y, 10.4))[0]
        for y in (-4, 4)
    ]
    return [plate_, lip, *rivets]


def tape_measure_turned():
    return place(drop(tape_measure()), turn=(0, 0, 33))

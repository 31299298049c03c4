"""Clamps, the vice, the hacksaw and the toolbox."""

import math

from materials import material
from shapes import (
    TAU,
    bevel,
    box,
    cast,
    cut,
    drop,
    fillet,
    lathe,
    mark,
    place,
    plate,
    rectangle,
    stations,
    superellipse,
    sweep,
    thread,
    tube,
)


def _tommy_bar(length, radius):
    """A sliding bar along z with a ball at each end, centred."""
    steel = material("zinc")
    rod = lathe(
        [(0, -length / 2), (radius, -length / 2), (radius, length / 2), (0, length / 2)], steel, 40
    )
    ball = [
        (radius * 1.9 * math.cos(math.radians(a)), radius * 1.9 * math.sin(math.radians(a)))
        for a in range(-90, 91, 9)
    ]
    ends = [place([lathe(ball, steel, 40)], at=(0, 0, z))[0] for z in (-length / 2, length / 2)]
    return [rod, *ends]


def g_clamp():
    """100 mm opening; the frame lies in the xy plane, the screw runs along y."""
    paint, steel = material("blue_paint"), material("zinc")
    spine = fillet(
        [(0, 76), (-44, 78), (-62, 58), (-62, -50), (-46, -72), (4, -70)],
        16,
        closed=False,
        steps=10,
    )
    path = [(x, y, 0) for x, y in spine]
    web = sweep(path, superellipse(20, 8, 6, 40), paint, up=(0, 0, 1))
    flanges = [
        sweep(_inset(spine, d), superellipse(6, 19, 5, 40), paint, up=(0, 0, 1)) for d in (9, -9)
    ]
    boss = place(
        [lathe([(0, 0), (14.5, 0), (14.5, 30), (0, 30)], paint)], at=(0, 62, 0), turn=(-90, 0, 0)
    )
    anvil = place(
        [lathe([(0, 0), (14, 0), (14, 18), (0, 18)], paint)], at=(0, -74, 0), turn=(-90, 0, 0)
    )
    frame = cast([web, *flanges, *boss, *anvil], 0.9, paint, 5)
    faced = place(
        [lathe([(0, 0), (13.2, 0), (13.2, 1.5), (0, 1.5)], material("steel"))],
        at=(0, -56.4, 0),
        turn=(-90, 0, 0),
    )
    screw = place([thread(14, 3, 150, steel, depth=1.6)], at=(0, -14, 0), turn=(-90, 0, 0))
    pad = [(0, 0), (13, 0), (13, 4), (9, 8), (9, 12), (0, 12)]
    swivel = place([lathe(fillet(pad, 1, closed=False), steel)], at=(0, -25, 0), turn=(-90, 0, 0))
    head = place(
        [lathe(fillet([(0, 0), (9.5, 0), (9.5, 20), (0, 20)], 1.5, closed=False), steel)],
        at=(0, 134, 0),
        turn=(-90, 0, 0),
    )
    bar = place(_tommy_bar(92, 3.6), at=(8, 144, 0), turn=(0, 84, 0))
    words = place([mark("100 mm", 9, paint, 0.5)], at=(-62, 4, 4.4), turn=(0, 0, 90))
    return [frame, *faced, *screw, *swivel, *head, *bar, *words]


def _inset(points, distance):
    """The path shifted sideways, for the flanges of the frame's I-section."""
    result = []
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        length = math.hypot(x1 - x0, y1 - y0)
        result.append((x - (y1 - y0) / length * distance, y + (x1 - x0) / length * distance, 0))
    return result


def g_clamp_lying():
    return place(drop(g_clamp()), turn=(0, 0, -38))


def bench_vice():
    """100 mm jaws, swivel base, anvil; the screw runs along x towards the viewer."""
    paint, steel = material("blue_paint"), material("steel")
    base = [lathe([(0, 0), (58, 0), (58, 10), (50, 17), (40, 22), (0, 22)], paint)]
    for i in range(3):
        a = 60 + 120 * i
        lug = box((34, 34, 13), paint, centre=(66, 0, 6.5))
        base += place([lug], turn=(0, 0, a))
    foot = cast(base, 1.3, paint, 6)
    holes = [
        place([lathe([(0, -5), (6.5, -5), (6.5, 40), (0, 40)], paint, 40)], at=(71, 0, 0))[0]
        for _ in range(3)
    ]
    for i, hole in enumerate(holes):
        place([hole], turn=(0, 0, 60 + 120 * i))
    cut(foot, *holes)
    solid = [
        box((104, 58, 56), paint, centre=(-8, 0, 54)),
        box((44, 46, 20), paint, centre=(-72, 0, 76)),
    ]
    solid += [
        box((30, 104, 46), paint, centre=(28, 0, 98)),
        box((34, 74, 30), paint, centre=(24, 0, 72)),
    ]
    solid.append(lathe([(0, 20), (42, 20), (36, 34), (0, 40)], paint))
    rear = cast(solid, 1.3, paint, 7)
    front = [
        box((26, 104, 46), paint, centre=(84, 0, 98)),
        box((30, 64, 64), paint, centre=(86, 0, 74)),
    ]
    front += [box((70, 38, 34), paint, centre=(70, 0, 56))]
    front += place(
        [lathe([(0, 0), (24, 0), (19, 16), (0, 16)], paint)], at=(96, 0, 62), turn=(0, 90, 0)
    )
    jaw = cast(front, 1.3, paint, 7)
    plates = [box((7, 102, 24), steel, 0.8, (x, 0, 110)) for x in (46.5, 67.5)]
    anvil = box((40, 42, 4), steel, 1.2, (-72, 0, 87.5))
    screw = place(
        [
            lathe(
                fillet(
                    [(0, 0), (13, 0), (13, 5), (10, 7), (11.5, 12), (11.5, 28), (8, 33), (0, 33)],
                    1.5,
                    closed=False,
                ),
                material("zinc"),
            )
        ],
        at=(111, 0, 62),
        turn=(0, 90, 0),
    )
    bar = place(_tommy_bar(150, 5.5), at=(131, 10, 62), turn=(76, 0, 0))
    lock = place(
        [lathe([(0, 0), (7, 0), (7, 10), (0, 10)], material("zinc"), 48)],
        at=(6, -43, 26),
        turn=(90, 0, 0),
    )
    lever = place(_tommy_bar(56, 3), at=(6, -50, 26), turn=(0, 60, 0))
    screws = []
    for y in (-34, 34):
        recess = lathe([(0, 0), (4.5, 0), (4.2, 0.5), (0, 0.5)], material("black_oxide"), 32)
        screws += place([recess], at=(50, y, 110), turn=(0, 90, 0))
    return [foot, rear, jaw, *plates, anvil, *screw, *bar, *lock, *lever, *screws]


def bench_vice_turned():
    return place(bench_vice(), turn=(0, 0, -38))


def hacksaw():
    """300 mm: bow, blade with real teeth and pistol grip, all in the xy plane."""
    bow = fillet([(-158, -2), (-158, 84), (140, 92), (158, 62)], 24, closed=False, steps=10)
    frame = sweep(
        [(x, y, 0) for x, y in bow],
        superellipse(19, 9, 4.5, 40),
        material("red_paint"),
        up=(0, 0, 1),
    )
    teeth = []
    for i in range(128):
        x = 148 - i * 2.3125
        teeth += [(x, -13), (x - 2.1, -11.2)]
    blade = plate(
        [[(-152, -1), (150, -1), (152, -8), *teeth, (-152, -11)]], 0.9, material("blade_blue")
    )
    place([blade], at=(0, 0, -0.45))
    front = box((14, 26, 11), material("zinc"), 1.5, (-157, -3, 0))
    pins = [
        place([lathe([(0, -6), (2, -6), (2, 6), (0, 6)], material("zinc"), 24)], at=(x, -6, 0))[0]
        for x in (-147, 147)
    ]
    rear = box((22, 13, 11), material("zinc"), 1.5, (154, -5, 0))
    grip = [
        (144, 62, 10),
        (172, 94, 20),
        (214, 82, 26),
        (232, 38, 40),
        (240, -22, 40),
        (250, -72, 14),
    ]
    grip += [(226, -88, 16), (200, -72, 20), (172, -48, 24), (158, -22, 14), (144, -17, 8)]
    window = fillet(
        [
            (170, 60, 12),
            (198, 62, 14),
            (206, 28, 30),
            (213, -22, 30),
            (216, -50, 12),
            (196, -48, 14),
            (176, -24, 20),
            (167, 4, 20),
        ],
        8,
    )
    handle = place(
        [plate([fillet(grip, 8, steps=10), window], 27, material("black_plastic"), 5)],
        at=(0, 0, -13.5),
    )
    logo = place(
        [plate([fillet(rectangle(60, 9), 4)], 0.5, material("yellow_plastic"))],
        at=(-10, 88, 4.4),
        turn=(0, 0, 1.5),
    )
    words = place(
        [mark("300 mm  24 TPI", 6, material("black_print"), 0.1)],
        at=(-10, 87.9, 5.0),
        turn=(0, 0, 1.5),
    )
    print_ = [mark("BI-METAL HSS  24T", 5.4, material("white_print"), 0.03, (-20, -5.4, 0.5))]
    return [frame, blade, front, *pins, rear, *handle, *logo, *words, *print_]


def hacksaw_lying():
    return place(drop(hacksaw()), turn=(0, 0, 36))


def toolbox():
    """A 420 mm steel box: folded body, sloping lid, carrying handle, two draw latches."""
    paint, dark = material("red_paint"), material("black_paint")
    body = bevel(box((420, 190, 120), paint, centre=(0, 0, 62)), 5, 3)
    lid_profile = fillet([(-97, 118), (97, 118), (97, 140), (58, 186), (-58, 186), (-97, 140)], 7)
    lid = place([plate([lid_profile], 426, paint, 1.5)], at=(-213, 0, 0), turn=(90, 0, 90))
    bead = [bevel(box((424, 195, 7), paint, centre=(0, 0, z)), 3, 3) for z in (121, 20)]
    feet = [
        box((30, 30, 6), material("rubber"), 2, (x, y, 1)) for x in (-180, 180) for y in (-70, 70)
    ]
    panels = [
        box((330, 4, 58), paint, 1.9, (0, -94.5, 68)),
        box((4, 120, 58), paint, 1.9, (209.5, 0, 68)),
    ]
    latches = []
    for x in (-120, 120):
        latches += [
            box((34, 4, 46), material("zinc"), 1.2, (x, -98, 124)),
            box((26, 7, 22), material("zinc"), 2.5, (x, -100.5, 130)),
        ]
        latches.append(place(tube_ring(11, 2.0), at=(x, -101, 108), turn=(90, 0, 0))[0])
    grip = stations(
        [
            (-62, 22, 20, 2.2, 0, 228),
            (-58, 27, 25, 2.4, 0, 228),
            (58, 27, 25, 2.4, 0, 228),
            (62, 22, 20, 2.2, 0, 228),
        ],
        material("black_plastic"),
    )
    arms = fillet([(-92, 186), (-92, 228), (92, 228), (92, 186)], 14, closed=False, steps=8)
    handle = tube([(x, 0, z) for x, z in arms], 5, dark)
    roots = [box((40, 40, 5), dark, 1.5, (x, 0, 187)) for x in (-92, 92)]
    badge = box((104, 2, 28), dark, 0.8, (0, -97, 68))
    words = place(
        [mark("TOOLYARD", 17, material("white_print"), 0.2)], at=(0, -98.1, 68), turn=(90, 0, 0)
    )
    return [body, *lid, *bead, *feet, *panels, *latches, grip, handle, *roots, badge, *words]


def tube_ring(radius, wire):
    path = [
        (radius * math.cos(TAU * i / 48), radius * math.sin(TAU * i / 48), 0) for i in range(48)
    ]
    return [tube(path, wire, material("zinc"), cyclic=True, count=12)]


def toolbox_turned():
    return place(drop(toolbox()), turn=(0, 0, -32))

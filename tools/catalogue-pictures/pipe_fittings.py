"""Pipe fittings, a valve and a hose clamp."""

import math

from fasteners import open_ends
from materials import material
from shapes import (
    TAU,
    bevel,
    box,
    cast,
    circle,
    copy,
    cut,
    drop,
    fillet,
    hex_body,
    lathe,
    place,
    plate,
    rectangle,
    rest,
    superellipse,
    sweep,
    thread,
)


def _socket(at, turn, radius, collar, length):
    """A threaded mouth along its own z: what to add, what to cut away and the thread shell."""
    iron = material("galvanised")
    bead = fillet(
        [
            (0, 0),
            (collar - 1.2, 0),
            (collar - 1.2, length - 5),
            (collar, length - 4),
            (collar, length),
            (0, length),
        ],
        0.7,
    )
    shell = thread(radius * 2 + 2.2, 1.81, length - 0.4, iron, chamfer=False, depth=1.1)
    open_ends(shell)
    mouth = lathe(
        [
            (0, -4),
            (radius + 1, -4),
            (radius + 1, length - 1),
            (radius + 2, length + 1),
            (0, length + 1),
        ],
        iron,
    )
    return tuple(place([lathe(bead, iron), mouth, shell], at=at, turn=turn))


def elbow():
    """A 90 degree malleable elbow, 3/4 inch, one mouth level and one up."""
    iron = material("galvanised")
    bend = [
        (14 - 14 * math.sin(math.radians(a)), 0, 14 - 14 * math.cos(math.radians(a)))
        for a in range(0, 91, 6)
    ]
    path = [(30, 0, 0), *bend, (0, 0, 30)]
    body = sweep(path, circle(16, 48), iron, up=(0, 1, 0))
    sockets = [
        _socket((20, 0, 0), (0, 90, 0), 12.2, 19.5, 17),
        _socket((0, 0, 20), (0, 0, 0), 12.2, 19.5, 17),
    ]
    skin = cast([body, *(s[0] for s in sockets)], 0.6, iron, 5)
    bore = sweep([(34, 0, 0), *bend, (0, 0, 34)], circle(11.2, 48), iron, up=(0, 1, 0))
    cut(skin, bore, *(s[1] for s in sockets))
    return [skin, *(s[2] for s in sockets)]


def elbow_turned():
    return place(drop(elbow()), turn=(0, 0, -52))


def tee():
    """An equal malleable tee, 1/2 inch, its branch leaning towards the viewer."""
    iron = material("galvanised")
    run = sweep([(-26, 0, 0), (26, 0, 0)], circle(13, 48), iron)
    branch = sweep([(0, 0, 0), (0, 0, 26)], circle(13, 48), iron)
    ends = [((16, 0, 0), (0, 90, 0)), ((-16, 0, 0), (0, -90, 0)), ((0, 0, 16), (0, 0, 0))]
    sockets = [_socket(at, turn, 9.4, 16, 14) for at, turn in ends]
    skin = cast([run, branch, *(s[0] for s in sockets)], 0.5, iron, 5)
    bores = [
        sweep([(-40, 0, 0), (40, 0, 0)], circle(8.6, 48), iron),
        sweep([(0, 0, 0.1), (0, 0, 40)], circle(8.55, 48), iron),
    ]
    cut(skin, *bores, *(s[1] for s in sockets))
    return [skin, *(s[2] for s in sockets)]


def tees():
    upright = tee()
    flat = drop(place(copy(upright), turn=(-90, 0, 0)))
    drop(upright)
    place(upright, at=(8, 34, 0), turn=(0, 0, 32))
    return upright + place(flat, at=(2, -26, 0), turn=(0, 0, 205))


def compression_coupler():
    """A 15 mm brass compression coupler with one end taken apart: nut and olive in front."""
    brass = material("brass")
    centre = place([hex_body(23, 11, brass, bottom=True, bore=8)], at=(0, 0, -5.5))
    stubs = [
        place([thread(20, 1.5, 11, brass)], at=(0, 0, 5)),
        place([thread(20, 1.5, 11, brass)], at=(0, 0, -16)),
    ]
    bore = lathe([(0, -18), (7.6, -18), (7.6, 18), (0, 18)], brass)
    for stub in stubs:
        cut(stub[0], *copy([bore]))
    nut_low = place(_cap_nut(), at=(0, 0, -9), turn=(180, 0, 0))
    olive = lathe(
        fillet([(7.6, 0), (8.2, 0), (9.2, 3.2), (9.2, 4), (8.2, 7), (7.6, 7)], 0.5),
        brass,
        closed=True,
    )
    body = centre + stubs[0] + stubs[1] + nut_low
    rest(place(place(body, turn=(0, 0, 0)), turn=(0, 90, 0)))
    place(body, at=(0, 8, 0), turn=(0, 0, 28))
    nut = place(_cap_nut(), at=(32, -12, 0), turn=(0, 0, 20))
    ring = rest(place([olive], turn=(0, 62, 0)))
    return body + nut + place(drop([*ring]), at=(8, -24, 0), turn=(0, 0, 60))


def _cap_nut():
    """Built with its pipe opening up."""
    brass = material("brass")
    hexagon = hex_body(24, 11, brass, bore=9.6, bottom=True)
    lip = lathe(fillet([(7.8, 10), (11.2, 10), (10.6, 14), (7.8, 14)], 0.7), brass, closed=True)
    return [hexagon, lip]


def ball_valve():
    """A full-bore lever valve, 1/2 inch, the lever a quarter open over the pipe axis."""
    brass = material("brass")
    body = [
        (9.4, -30),
        (9.4, -31),
        (13, -31),
        (13, -16),
        (12.2, -15),
        (13.5, -11),
        (16, -6),
        (16, 8),
        (12.5, 13),
    ]
    body += [(12.5, 14), (9.4, 14), (9.4, -30)]
    barrel = place([lathe(fillet(body[1:-1], 0.8), brass, closed=True)], turn=(0, 90, 0))
    hexes = [
        place([hex_body(27, 15, brass, bore=9.6, bottom=True)], at=(14, 0, 0), turn=(0, 90, 0))[0]
    ]
    hexes.append(
        place([hex_body(27, 13, brass, bore=9.6, bottom=True)], at=(-33, 0, 0), turn=(0, 90, 0))[0]
    )
    shells = []
    for x in (16, -32):
        shell = thread(20.4, 1.81, 12, brass, chamfer=False, depth=1.1)
        open_ends(shell)
        shells += place([shell], at=(x, 0, 0), turn=(0, 90, 0))
    ball = place(
        [lathe([(0, -9), (8.4, -9), (8.4, 9), (0, 9)], material("chrome"), 48)], turn=(0, 90, 0)
    )
    stem = lathe(fillet([(0, 10), (8.5, 10), (8.5, 20), (5.2, 21), (5.2, 24), (0, 24)], 0.6), brass)
    gland = place([hex_body(14, 5, brass)], at=(0, 0, 20))
    nut = place([hex_body(10, 5, material("zinc"))], at=(0, 0, 28.5))
    tip = lathe([(0, 33), (2.9, 33), (2.5, 35.5), (0, 35.5)], material("zinc"), 32)
    parts = [*barrel, *hexes, *shells, *ball, stem, *gland, *nut, tip, *_lever()]
    return parts


def _lever():
    """Pressed steel strip with a red dipped grip."""
    path = [
        (-9, 0, 26.6),
        (10, 0, 26.6),
        (16, 0, 28),
        (24, 0, 36),
        (30, 0, 38.5),
        (88, 0, 38.5),
        (95, 0, 40),
    ]
    smooth = [(x, 0, z) for x, z in fillet([(p[0], p[2]) for p in path], 5, closed=False)]
    strip = sweep(smooth, fillet(rectangle(17, 2.6), 0.8), material("zinc"), up=(0, 0, 1))
    grip = [p for p in smooth if p[0] > 23]
    sleeve = sweep(grip, superellipse(21, 7, 3.2, 48), material("red_plastic"), up=(0, 0, 1))
    bevel(sleeve, 1.2, 3)
    return [strip, sleeve]


def ball_valve_turned():
    part = drop(ball_valve())
    return place(part, turn=(0, 0, -32))


def hose_clamp(radius):
    """A worm-drive clamp standing on its band: band width along y, housing on top."""
    steel = material("stainless")
    path = [
        (radius * math.cos(TAU * i / 120), 0, radius * math.sin(TAU * i / 120)) for i in range(120)
    ]
    band = sweep(path, fillet(rectangle(0.8, 12), 0.2), steel, cyclic=True, up=(0, 1, 0), smooth=30)
    tail = [
        (radius * 1.03 * math.cos(math.radians(a)), 0, radius * 1.03 * math.sin(math.radians(a)))
        for a in range(18, 92, 2)
    ]
    overlap = sweep(tail, fillet(rectangle(0.8, 12), 0.2), steel, up=(0, 1, 0), smooth=30)
    slots = []
    for a in range(-40, 84, 7):
        r = radius * 1.03 + 0.35 if a >= 18 else radius + 0.35
        slot = place([box((2.0, 7.5, 0.3), material("dark_steel"), 0.1)], turn=(0, 0, 14))
        slots += place(
            slot,
            at=(r * math.cos(math.radians(a)), 0, r * math.sin(math.radians(a))),
            turn=(0, 90 - a, 0),
        )
    top = radius + 1
    profile = [(-7.2, 0), (7.2, 0), (7.2, 4), (5.6, 8.4), (-5.6, 8.4), (-7.2, 4)]
    housing = bevel(
        place(
            [plate([fillet(profile, 1.6)], 15, steel)], at=(-7.5, 0, top - 0.6), turn=(90, 0, 90)
        )[0],
        0.5,
    )
    worm = place([thread(8.6, 2.4, 15, steel, depth=1.2)], at=(-12, 0, top + 4.2), turn=(0, 90, 0))
    head = place([hex_body(8, 6, steel)], at=(8.5, 0, top + 4.4), turn=(0, 90, 0))
    collar = place(
        [lathe([(0, 0), (5.2, 0), (5.2, 1.2), (0, 1.2)], steel, 48)],
        at=(7.4, 0, top + 4.4),
        turn=(0, 90, 0),
    )
    notch = box((1.6, 1.4, 9), material("dark_steel"), centre=(14.2, 0, top + 4.4))
    return [band, overlap, *slots, housing, *worm, *head, *collar, notch]


def hose_clamps():
    big = drop(place(hose_clamp(24), turn=(0, 35, 0)))
    place(big, turn=(0, 0, 40))
    lying = drop(place(place(hose_clamp(17), turn=(0, 30, 0)), turn=(90, 0, 0)))
    return big + place(lying, at=(10, -40, 0), turn=(0, 0, -10))

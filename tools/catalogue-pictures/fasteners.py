"""Bolts, screws, nuts, washers and anchors. A fastener is built upright: head below, tip up."""

import math

import bmesh

from materials import material
from shapes import (
    TAU,
    box,
    circle,
    copy,
    cut,
    drop,
    fillet,
    helix,
    hex_body,
    hexagon_radius,
    lathe,
    mark,
    place,
    plate,
    rest,
    ridge,
    shaped_lathe,
    superellipse,
    sweep,
    thread,
    world_points,
)


def laid(part, yaw=0.0, at=(0, 0), roll=0.0):
    """Lay an upright fastener along x, let it rest, then turn and slide its middle to `at`."""
    place(part, turn=(0, 0, roll))
    rest(place(part, turn=(0, 90, 0)))
    reach = world_points(part)[:, 0]
    place(part, at=(-(reach.min() + reach.max()) / 2, 0, 0))
    return place(part, at=(at[0], at[1], 0), turn=(0, 0, yaw))


def on_head(part, at=(0, 0), yaw=0.0):
    """Stand a fastener on its head."""
    return drop(place(part, at=(at[0], at[1], 0), turn=(0, 0, yaw)))


# ---------------------------------------------------------------- bolts and nuts


def bolt(diameter, pitch, length, threaded, across_flats, head, finish, grade=None):
    steel = material(finish)
    neck = length - threaded
    shank = [(0, 0), (diameter / 2 + 0.5, 0), (diameter / 2, 0.5), (diameter / 2, neck - 0.6)]
    shank += [(diameter / 2 - 0.61 * pitch, neck), (0, neck)]
    part = [
        place([hex_body(across_flats, head, steel, top=False, bottom=True)], at=(0, 0, -head))[0],
        lathe([(0, -0.6), (across_flats * 0.47, -0.6), (across_flats * 0.47, 0), (0, 0)], steel),
        lathe(shank, steel),
        place([thread(diameter, pitch, threaded, steel)], at=(0, 0, neck))[0],
    ]
    if grade:
        letters = mark(grade, across_flats * 0.22, steel, 0.18)
        part += place([letters], at=(0, 0, -head), turn=(180, 0, 0))
    return part


def hex_bolts(finish="zinc", grade="8.8", threaded=30):
    pattern = bolt(10, 1.5, 60, threaded, 16, 6.4, finish, grade)
    part = laid(copy(pattern), yaw=152, at=(-4, -18), roll=12)
    part += laid(copy(pattern), yaw=166, at=(4, 5), roll=30)
    return part + on_head(copy(pattern), at=(14, 30), yaw=10)


def nut(diameter, pitch, across_flats, height, finish):
    """The bore's thread is an outside thread seen from within, slightly under the lead-in."""
    steel = material(finish)
    inner = thread(diameter, pitch, height - 1, steel, chamfer=False)
    open_ends(inner)
    place([inner], at=(0, 0, 0.5))
    return [hex_body(across_flats, height, steel, bore=diameter / 2, bottom=True), inner]


def open_ends(shape):
    """Take the flat discs off a thread's ends, so that one can look through it."""
    work = bmesh.new()
    work.from_mesh(shape.data)
    low = min(v.co.z for v in work.verts)
    high = max(v.co.z for v in work.verts)
    flat = [f for f in work.faces if all(min(v.co.z - low, high - v.co.z) < 1e-4 for v in f.verts)]
    bmesh.ops.delete(work, geom=flat, context="FACES")
    work.to_mesh(shape.data)
    work.free()


def hex_nuts():
    first = nut(12, 1.75, 18, 10.8, "zinc")
    rows = [((-11, 2), 12, 0), ((11, 6), 40, 0), ((1, -16), 24, 0), ((-1, 1), 5, 10.8)]
    part = []
    for (x, y), yaw, z in rows:
        part += place(copy(first), at=(x, y, z), turn=(0, 0, yaw))
    standing = rest(place(first, turn=(90, 0, 0)))
    part += place(standing, at=(27, -12, 0), turn=(0, 0, 35))
    return part


# ---------------------------------------------------------------- washers


def flat_washers():
    washer = [plate([circle(10), circle(5.25)], 2, material("zinc"), 0.3)]
    spots = [
        (0, 0, 0),
        (0.8, -0.5, 2),
        (-0.6, 0.7, 4),
        (0.4, 0.4, 6),
        (-0.3, -0.6, 8),
        (0.5, 0.2, 10),
    ]
    spots += [(-23, -6, 0), (-12, -24, 0), (13, -22, 0), (16.5, -20, 2.0)]
    part = []
    for spot in spots:
        part += place(copy(washer), at=spot)
    leaning = drop(place(copy(washer), turn=(0, -62, 0)))
    return part + place(leaning, at=(15.6, 2, 0), turn=(0, 0, 12))


def spring_washer(bore, wire, rise):
    radius = bore / 2 + wire / 2
    path = []
    for i in range(81):
        a = math.radians(4 + 352 * i / 80)
        path.append((radius * math.cos(a), radius * math.sin(a), rise * i / 80))
    section = fillet([(-wire / 2, -1.5), (wire / 2, -1.5), (wire / 2, 1.5), (-wire / 2, 1.5)], 0.35)
    return [sweep(path, section, material("black_oxide"), up=(0, 0, 1))]


def spring_washers():
    pattern = spring_washer(12.2, 4.4, 2.6)
    part = []
    for x, y, z, yaw in [(0, 4, 0, 250), (-24, 2, 0, 300), (-13, -19, 0, 215), (13, -18, 0, 330)]:
        part += place(copy(pattern), at=(x, y, z + 1.5), turn=(0, 0, yaw))
    part += place(copy(pattern), at=(-0.5, 4.5, 6.4), turn=(0, 0, 200))
    standing = drop(place(copy(pattern), turn=(90, 0, 0)))
    return part + place(standing, at=(25, 3, 0), turn=(0, 0, 35))


# ---------------------------------------------------------------- screws


def recess_ring(radius, depth_of_lobes, lobes, z, count=96, turn=0.0):
    """A ring of (radius, z) for a hexalobular recess or a fluted grip."""
    return [
        (
            radius
            * (
                1
                - depth_of_lobes / 2
                + depth_of_lobes / 2 * math.cos(lobes * (TAU * i / count + turn))
            ),
            z,
        )
        for i in range(count)
    ]


def socket_cap_screw(diameter, pitch, length, threaded, key, finish):
    steel = material(finish)
    count = 144
    head_radius, height = diameter * 0.8125, diameter
    knurl = recess_ring(head_radius, 0.05, 36, 0, count)
    key_hole = hexagon_radius(key, count)
    rings = [
        [(0, 0)] * count,
        [(head_radius * 0.95, 0)] * count,
        [(r, -0.5) for r, _ in knurl],
        [(r, -height + 1.8) for r, _ in knurl],
        [(head_radius * 0.985, -height + 1.5)] * count,
        [(head_radius * 0.97, -height + 0.5)] * count,
        [(head_radius * 0.9, -height)] * count,
        [(key / 2 * 1.22, -height)] * count,
        [(r, -height + 0.3) for r in key_hole],
        [(r, -height / 2) for r in key_hole],
        [(0, -height / 2 + 1)] * count,
    ]
    neck = length - threaded
    shank = [
        (0, 0),
        (diameter / 2, 0),
        (diameter / 2, neck - 0.5),
        (diameter / 2 - 0.6 * pitch, neck),
        (0, neck),
    ]
    return [
        shaped_lathe(rings, steel, smooth=24),
        lathe(shank, steel),
        place([thread(diameter, pitch, threaded, steel)], at=(0, 0, neck))[0],
    ]


def socket_cap_screws(finish="black_oxide"):
    pattern = socket_cap_screw(8, 1.25, 40, 28, 6, finish)
    part = laid(copy(pattern), yaw=112, at=(-20, -8), roll=10)
    part += laid(copy(pattern), yaw=70, at=(14, -10), roll=40)
    part += laid(copy(pattern), yaw=14, at=(6, 28), roll=25)
    return part + on_head(copy(pattern), at=(36, 12))


def wood_screw(diameter, length, finish):
    steel = material(finish)
    count = 96
    core, head = diameter * 0.33, diameter * 0.98
    torx = recess_ring(diameter * 0.5, 0.28, 6, 0, count)
    rings = [
        [(core * 1.15, 3.4)] * count,
        [(head, 0.4)] * count,
        [(head, 0)] * count,
        [(diameter * 0.55, 0)] * count,
        [(r, 0.15) for r, _ in torx],
        [(r * 0.92, 2.2) for r, _ in torx],
        [(0, 2.6)] * count,
    ]
    smooth_end = length * 0.36
    shank = [(core * 1.15, 3.3), (core * 1.15, smooth_end), (core, smooth_end + 1)]
    shank += [(core, length - 7), (core * 0.55, length - 2.5), (0.05, length)]
    return [
        shaped_lathe(rings, steel, smooth=25),
        lathe(shank, steel, 48),
        *_wood_thread(core, diameter, smooth_end, length, steel),
    ]


def _wood_thread(core, diameter, start, length, steel):
    pitch = diameter * 0.56
    turns = (length - start) / pitch
    path, scales = [], []
    for x, y, z in helix(1, pitch, turns, 36, start):
        left = length - z
        radius = core * min(1, 0.12 + left / 7)
        path.append((x * radius, y * radius, z))
        scales.append(min(1, 0.15 + left / 6, 0.1 + (z - start) / 2))
    return [ridge(path, diameter / 2 - core, 1.25, steel, scales)]


def wood_screws(finish="yellow_zinc"):
    pattern = wood_screw(5, 60, finish)
    part = []
    for i in range(5):
        x = (i - 2) * 13
        part += laid(copy(pattern), yaw=90 - x * 0.55, at=(x, -abs(i - 2) * 2.5), roll=i * 50)
    return part


def roofing_screw():
    """Hexagon washer head, bonded sealing washer, coarse thread and a drill point."""
    from cutting import drill_body

    steel = material("zinc")
    core, length = 2.0, 38
    flange = [(0, -1), (5.6, -1), (6.1, -0.4), (6.1, 0), (0, 0)]
    sealing = fillet([(2.4, 0), (8, 0), (8, 0.9), (2.4, 0.9)], 0.2)
    rubber = fillet([(2.4, 0.9), (7.7, 0.9), (7.4, 2.9), (2.4, 2.9)], 0.6)
    shank = [(core, 0), (core, length - 9), (1.9, length - 8), (0, length - 8)]
    path = helix(core, 2.1, 12, 36, 3.2)
    scales = [min(1, 0.1 + i / 40, 0.1 + (len(path) - i) / 40) for i in range(len(path))]
    return [
        place([hex_body(8, 4.2, steel, top=False, bottom=True)], at=(0, 0, -5.2))[0],
        lathe(flange, steel),
        lathe(sealing, steel, closed=True),
        lathe(rubber, material("rubber"), closed=True),
        lathe(shank, steel, 48),
        ridge(path, 0.85, 1.1, steel, scales),
        place([drill_body(4.2, 8.6, 8, steel, turns=0.35)], at=(0, 0, length - 8.4))[0],
    ]


def roofing_screws():
    pattern = roofing_screw()
    part = laid(copy(pattern), yaw=125, at=(-24, -8), roll=10)
    part += laid(copy(pattern), yaw=72, at=(12, -12), roll=50)
    part += on_head(copy(pattern), at=(-3, 20), yaw=14)
    return part + on_head(copy(pattern), at=(30, 12), yaw=40)


# ---------------------------------------------------------------- anchors and lifting


def wall_plug():
    """An 8 x 40 mm nylon plug: collar, split body with locking teeth, two anti-turn fins."""
    nylon = material("grey_nylon")
    profile = [(2.1, 0), (5.2, 0), (5.2, 1), (4, 1.4), (4, 9)]
    for i in range(6):
        z = 11 + i * 4
        profile += [(3.3, z), (4.0, z + 2.6), (4.0, z + 3.2)]
    profile += [(3.3, 36), (2.6, 40), (1.2, 40), (1.2, 30), (2.1, 0)]
    body = lathe(profile, nylon, 64)
    slits = [
        box((20, 0.9, 27), nylon, centre=(0, 0, 24.5)),
        box((0.7, 20, 20), nylon, centre=(0, 0, 25)),
    ]
    cut(body, *slits)
    fins = [
        place([box((2.6, 0.9, 7), nylon, 0.3, (4.6, 0, 7))], turn=(0, 0, 180 * i))[0]
        for i in range(2)
    ]
    return [body, *fins]


def wall_plugs():
    pattern = wall_plug()
    part = []
    for i in range(4):
        x = (i - 1.5) * 14
        part += laid(copy(pattern), yaw=90 - x * 0.6, at=(x, 0), roll=20 + i * 17)
    part += on_head(copy(pattern), at=(-9, 34))
    return part + on_head(copy(pattern), at=(9, 36), yaw=70)


def through_bolt():
    """M10 x 100 with its nut, washer and expansion clip."""
    steel = material("zinc")
    bolt_thread = thread(10, 1.5, 42, steel)
    shank = [
        (0, 41),
        (4.9, 41),
        (4.9, 82),
        (3.9, 82.5),
        (3.9, 91),
        (5, 99),
        (5, 100),
        (4.4, 101),
        (0, 101),
    ]
    clip = lathe(
        [(4.0, 82.8), (4.85, 82.8), (4.85, 91), (5.25, 96), (4.6, 96), (4.0, 91)],
        material("stainless"),
        closed=True,
    )
    slits = [
        place([box((12, 0.8, 9), steel, centre=(6, 0, 93.5))], turn=(0, 0, 120 * i))[0]
        for i in range(3)
    ]
    cut(clip, *slits)
    dimple = [
        place(
            [lathe([(0, 0), (0.9, 0), (0.7, 0.4), (0, 0.4)], steel, 24)],
            at=(0, -4.85, 87),
            turn=(90, 0, 0),
        )[0]
    ]
    part = [bolt_thread, lathe(shank, steel), clip, *dimple]
    part += place(nut(10, 1.5, 16, 8.4, "zinc"), at=(0, 0, 13))
    washer = plate([circle(10), circle(5.2)], 2, steel, 0.3)
    return part + place([washer], at=(0, 0, 21.6))


def through_bolts():
    pattern = through_bolt()
    part = laid(copy(pattern), yaw=140, at=(-10, -16), roll=15)
    part += laid(copy(pattern), yaw=140, at=(6, 4), roll=40)
    return part + laid(copy(pattern), yaw=140, at=(22, 24), roll=0)


def eye_bolt():
    """DIN 580, M12: forged ring, collar and short thread, built with the eye up."""
    steel = material("zinc")
    path = [(19 * math.cos(TAU * i / 72), 0, 33 + 19 * math.sin(TAU * i / 72)) for i in range(72)]
    ring = sweep(path, superellipse(10.5, 12, 2.2, 32), steel, cyclic=True, up=(0, 1, 0))
    collar = lathe(fillet([(0, 0), (15, 0), (15, 5), (11, 8), (8.5, 17), (0, 17)], 1.6), steel)
    return [ring, collar, place([thread(12, 1.75, 20.5, steel)], at=(0, 0, -20.5))[0]]


def eye_bolts():
    first = eye_bolt()
    second = copy(first)
    part = rest(place(first, turn=(0, 90, 0)))
    place(part, at=(-5, -22, 0), turn=(0, 0, 30))
    flat = drop(rest(place(place(second, turn=(0, 0, 90)), turn=(0, 90, 0))))
    return part + place(flat, at=(10, 28, 0), turn=(0, 0, 160))

"""Bearings, gears, springs, chains and pulleys."""

import math

from materials import material
from shapes import (
    TAU,
    box,
    cast,
    circle,
    copy,
    cut,
    drop,
    fillet,
    hex_body,
    lathe,
    mark,
    place,
    plate,
    polygon,
    rectangle,
    rest,
    ring_mark,
    tube,
)


def ball_bearing(bore, outside, width):
    """A sealed deep-groove bearing lying on its side, axis up."""
    steel = material("bright_steel")
    inner_land = bore / 2 + (outside - bore) * 0.11
    outer_land = outside / 2 - (outside - bore) * 0.1
    inner = fillet([(bore / 2, 0), (bore / 2, width), (inner_land, width), (inner_land, 0)], 0.8)
    outer = fillet(
        [(outer_land, 0), (outer_land, width), (outside / 2, width), (outside / 2, 0)], 1.0
    )
    a, b, top = inner_land + 0.15, outer_land - 0.1, width - 0.55
    dish = [(a, top - 0.7), (a, top), (a + 0.9, top), (a + 1.4, top - 0.35)]
    dish += [(b - 1.6, top - 0.35), (b - 1.2, top), (b, top), (b, top - 0.7)]
    return [
        lathe(inner, steel, 128, closed=True),
        lathe(outer, steel, 128, closed=True),
        lathe(fillet(dish, 0.25, closed=False), material("seal"), 128),
        lathe([(r, width - z) for r, z in dish], material("seal"), 128),
    ]


def ball_bearings():
    """Bearing 6204-2RS, one lying and one standing."""
    pattern = ball_bearing(20, 47, 14)
    for text, start in (("6204-2RS", 90), ("C3", 270)):
        pattern += ring_mark(text, 16.6, 2.6, material("grey_nylon"), 13.16, start=start)
    standing = drop(place(copy(pattern), turn=(90, 0, 0)))
    place(standing, at=(20, 31, 0), turn=(0, 0, 28))
    return place(pattern, at=(-8, -10, 0), turn=(0, 0, 160)) + standing


def pillow_block():
    """UCP205: cast housing with two bolt slots, spherical insert, set screws, grease nipple."""
    paint = material("green_paint")
    hump = [(-36, 0), (36, 0)] + [
        (36.5 * math.cos(math.radians(a)), 36.5 + 34.5 * math.sin(math.radians(a)))
        for a in range(-8, 189, 7)
    ]
    body = place([plate([hump], 32, paint)], at=(0, 16, 0), turn=(90, 0, 0))
    foot = [box((140, 38, 13), paint, centre=(0, 0, 6.5))]
    gusset = [
        place(
            [plate([[(-62, 12), (62, 12), (32, 40), (-32, 40)]], 16, paint)],
            at=(0, 8, 0),
            turn=(90, 0, 0),
        )[0]
    ]
    boss = place(
        [lathe([(0, -19), (31, -19), (31, 19), (0, 19)], paint)], at=(0, 0, 36.5), turn=(90, 0, 0)
    )
    housing = cast(body + foot + gusset + boss, 0.8, paint, 8)
    bores = place(
        [lathe([(0, -60), (25.8, -60), (25.8, 60), (0, 60)], paint)],
        at=(0, 0, 36.5),
        turn=(90, 0, 0),
    )
    slots = [
        place([plate([fillet(rectangle(19, 11), 5.4)], 30, paint)], at=(x, 0, -5))[0]
        for x in (-53, 53)
    ]
    cut(housing, *bores, *slots)
    return (
        [housing]
        + place(_insert_bearing(), at=(0, 0, 36.5), turn=(90, 0, 0))
        + _grease_nipple((9, 0, 70))
    )


def _insert_bearing():
    """The insert's axis is z; its long inner ring carries two set screws."""
    steel, outer = material("bright_steel"), []
    outer = [(22.4, -8), (25.2, -8), (26, -3), (26, 3), (25.2, 8), (22.4, 8)]
    seal = [(17.5, 6.8), (18.6, 7.4), (21, 6.9), (22.4, 7.2), (22.4, 5), (17.5, 5)]
    inner = fillet([(12.5, -14), (12.5, 19), (17, 19), (17, -14)], 0.9)
    part = [lathe(outer, steel, closed=True), lathe(seal, material("seal"), closed=True)]
    part.append(lathe(inner, steel, closed=True))
    for turn in (250, 10):
        screw = lathe(
            [(0, 0), (1.4, 0), (1.4, 0.5), (2.5, 0.5), (2.5, -2), (0, -2)],
            material("black_oxide"),
            32,
        )
        place([screw], at=(17, 0, 15.3), turn=(0, 90, 0))
        part += place([screw], turn=(0, 0, turn))
    return part


def _grease_nipple(at):
    brass = material("brass")
    hexagon = hex_body(7, 3.5, brass)
    tip = lathe([(0, 3), (2.2, 3), (1.6, 6), (2.5, 7.5), (1.6, 9.4), (0, 9.6)], brass, 32)
    return place([hexagon, tip], at=at)


def pillow_block_turned():
    return place(pillow_block(), turn=(0, 0, 28))


# ---------------------------------------------------------------- gears, sprockets, pulleys


def involute_outline(module, teeth, pressure=20):
    """The outline of a standard involute spur gear, 1.0 addendum and 1.25 dedendum."""
    pitch_radius = module * teeth / 2
    base = pitch_radius * math.cos(math.radians(pressure))
    tip, root = pitch_radius + module, pitch_radius - 1.25 * module
    half_at_pitch = math.pi / 2 / teeth
    pitch_roll = _involute_angle(base, pitch_radius)
    flank = []
    for i in range(7):
        radius = max(base, root) + (tip - max(base, root)) * i / 6
        flank.append((radius, half_at_pitch + pitch_roll - _involute_angle(base, radius)))
    if root < base:
        flank.insert(0, (root + 0.15 * module, flank[0][1] + 0.1 / teeth))
    gap = math.pi / teeth
    flank.insert(0, (root, min(gap * 0.8, flank[0][1] + 0.35 / teeth)))
    outline = []
    for tooth in range(teeth):
        middle = TAU * tooth / teeth
        sides = [(r, middle - a) for r, a in flank] + [(r, middle + a) for r, a in reversed(flank)]
        outline.extend((r * math.cos(a), r * math.sin(a)) for r, a in sides)
    return outline


def _involute_angle(base, radius):
    roll = math.sqrt(max(0, (radius / base) ** 2 - 1))
    return roll - math.atan(roll)


def bore_with_keyway(bore, width, height):
    """A round hole with a rectangular key slot on its +y side."""
    half = math.degrees(math.asin(width / bore))
    outline = arc_points(bore / 2, 90 + half, 450 - half)
    return outline + [(width / 2, bore / 2 + height), (-width / 2, bore / 2 + height)]


def arc_points(radius, start, end, count=64):
    return [
        (
            radius * math.cos(math.radians(start + (end - start) * i / count)),
            radius * math.sin(math.radians(start + (end - start) * i / count)),
        )
        for i in range(count + 1)
    ]


def spur_gear():
    """Module 2, 32 teeth, 20 mm face, with a hub and a keyed 14 mm bore."""
    steel = material("steel")
    hole = bore_with_keyway(14, 5, 2.3)
    teeth = plate([involute_outline(2, 32), hole], 20, steel, 0.35)
    hub = place([plate([circle(18), hole], 12, steel, 0.6)], at=(0, 0, 20))
    screw = lathe(
        [(0, -1), (1.6, -1), (1.6, 0.05), (2.6, 0.05), (2.6, -2), (0, -2)],
        material("black_oxide"),
        32,
    )
    place([screw], at=(18.1, 0, 26), turn=(0, 90, 0))
    return [teeth, *hub, *place([screw], turn=(0, 0, -70))]


def spur_gears():
    """The gear on its side with a small pinion of the same module in mesh."""
    gear = spur_gear()
    steel = material("steel")
    hole = bore_with_keyway(10, 3, 1.4)
    pinion = [plate([involute_outline(2, 16), hole], 20, steel, 0.35)]
    pinion += place([plate([circle(11), hole], 10, steel, 0.5)], at=(0, 0, 20))
    place(gear, turn=(0, 0, 11.25 / 2))
    place(pinion, turn=(0, 0, 11.25 - 5))
    place(pinion, at=(-48.6, 0, 0), turn=(0, 0, 0))
    return place(gear + pinion, turn=(0, 0, 42))


def sprocket():
    """08B-1, 18 teeth, with a hub."""
    steel = material("black_oxide")
    teeth, pitch, roller = 18, 12.7, 8.51
    pitch_radius = pitch / 2 / math.sin(math.pi / teeth)
    outline = []
    for i in range(teeth):
        middle = TAU * i / teeth
        for a in range(-62, 63, 12):
            turn = middle + math.pi - math.radians(a)
            x = pitch_radius * math.cos(middle) + roller / 2 * math.cos(turn)
            y = pitch_radius * math.sin(middle) + roller / 2 * math.sin(turn)
            outline.append((x, y))
        for share, height in ((0.33, 2.6), (0.43, 4.0), (0.57, 4.0), (0.67, 2.6)):
            a = middle + TAU * share / teeth
            outline.append(
                ((pitch_radius + height) * math.cos(a), (pitch_radius + height) * math.sin(a))
            )
    hole = bore_with_keyway(15, 5, 2.3)
    disc = plate([outline, hole], 7.2, steel, 0.3)
    hub = place([plate([circle(22), hole], 18, steel, 0.8)], at=(0, 0, 7.2))
    print_ = place([mark("08B-1 18T", 4.6, material("white_print"))], at=(0, -15, 25.25))
    return place([disc, *hub, *print_], turn=(0, 0, 12))


def pulley():
    """A two-groove SPA pulley, 112 mm, standing on its rim, with a taper bush."""
    iron = material("black_oxide")
    half = 17.5
    rim = [(44, -half), (55, -half)]
    for centre in (-7.5, 7.5):
        rim += [(56, centre - 6.4), (45.5, centre - 3.2), (45.5, centre + 3.2), (56, centre + 6.4)]
    rim += [
        (55, half),
        (44, half),
        (42, half - 11),
        (28, half - 11),
        (27, half - 1),
        (17, half - 1),
    ]
    rim += [(17, -half + 1), (27, -half + 1), (28, -half + 11), (42, -half + 11)]
    body = lathe(fillet(rim, 0.9, steps=3), iron, 160, closed=True)
    bush = plate([circle(17), bore_with_keyway(19, 6, 2.8)], 34, material("steel"), 0.5)
    place([bush], at=(0, 0, -17))
    screws = []
    for i in range(2):
        a = math.radians(30 + 180 * i)
        at = (14.6 * math.cos(a), 14.6 * math.sin(a), 17.02)
        screws += place(
            [plate([circle(3.4, 32), polygon(3.6)], 0.6, material("black_oxide"))], at=at
        )
    return [body, bush, *screws]


def pulley_standing():
    return place(drop(place(pulley(), turn=(90, 0, 0))), turn=(0, 0, 34))


# ---------------------------------------------------------------- springs and chain


def compression_spring(radius, wire, length, turns):
    """Closed ends: the first and last coil lie flat, as ground springs do."""
    path = []
    total = int(turns * 48)
    for i in range(total + 1):
        share = i / total * turns
        rising = min(max(share - 1, 0), turns - 2) / (turns - 2)
        flat = wire * (min(share, 1) + max(share - turns + 1, 0))
        z = flat + rising * (length - 2 * wire)
        path.append((radius * math.cos(TAU * share), radius * math.sin(TAU * share), z))
    return [tube(path, wire / 2, material("spring_steel"), count=16)]


def compression_springs():
    upright = drop(compression_spring(11, 2.8, 62, 9))
    lying = rest(place(compression_spring(11, 2.8, 62, 9), turn=(0, 90, 0)))
    short = rest(place(compression_spring(7, 1.8, 44, 11), turn=(0, 90, 0)))
    return (
        place(upright, at=(-22, 10, 0))
        + place(lying, at=(-8, -14, 0), turn=(0, 0, 24))
        + place(short, at=(10, -32, 0), turn=(0, 0, 40))
    )


def extension_spring(radius, wire, coils):
    """Close-wound along z, a full loop at each end."""
    length = coils * wire * 1.02
    body = []
    for i in range(coils * 40 + 1):
        a = TAU * i / 40
        body.append((radius * math.cos(a), radius * math.sin(a), length * i / (coils * 40)))
    hook = []
    for i in range(33):
        a = math.radians(-80 + 335 * i / 32)
        hook.append(
            (
                radius * math.cos(a) * 0.95,
                0,
                length + radius * 0.72 + wire + radius * 0.95 * math.sin(a),
            )
        )
    top = _joined(body[-1], hook[0]) + hook[1:]
    low = [(x, -y, length - z) for x, y, z in top]
    steel = material("zinc")
    return [
        tube(body, wire / 2, steel, count=14),
        tube(top, wire / 2, steel, count=14),
        tube(low, wire / 2, steel, count=14),
    ]


def _joined(start, end):
    return [tuple(a + (b - a) * t for a, b in zip(start, end)) for t in (0, 0.33, 0.66, 1)]


def extension_springs():
    pattern = extension_spring(6.5, 2, 22)
    part = []
    for i, (at, yaw, roll) in enumerate(
        [((0, -16, 0), 34, 60), ((2, 4, 0), 46, 100), ((-6, 26, 0), 30, 20)]
    ):
        lying = rest(place(place(copy(pattern), turn=(0, 0, roll)), turn=(0, 90, 0)))
        part += place(lying, at=at, turn=(0, 0, yaw))
    return part


def _link_outline(pitch, waist, end):
    """The figure-of-eight of a chain's side plate."""
    points = []
    for i in range(48):
        a = TAU * i / 48
        x, y = math.cos(a), math.sin(a)
        centre = pitch / 2 if x > 0 else -pitch / 2
        px, py = centre + end * x, end * y
        if abs(px) < pitch / 2:
            blend = math.cos(px / (pitch / 2) * math.pi / 2)
            py = math.copysign(end - (end - waist) * blend, py)
        points.append((px, py))
    middle = [(0, waist)]
    left = [p for p in points if p[0] < 0 and p[1] >= 0]
    right = [p for p in points if p[0] >= 0 and p[1] >= 0]
    top = sorted(left + right + middle, reverse=True)
    return top + [(x, -y) for x, y in sorted(top)]


def roller_chain():
    """08B-1 laid on its side in a spiral, every second link an outer one."""
    pitch, count = 12.7, 44
    pins = _spiral(pitch, count)
    inner_plate = [plate([_link_outline(pitch, 4.1, 5.8)], 1.6, material("steel"), 0.25)]
    outer_plate = [plate([_link_outline(pitch, 3.8, 5.4)], 1.6, material("spring_steel"), 0.25)]
    roller = [
        lathe(
            fillet([(2.6, 2.4), (4.25, 2.4), (4.25, 10.0), (2.6, 10.0)], 0.4),
            material("bright_steel"),
            40,
            closed=True,
        )
    ]
    pin = [
        lathe(
            fillet([(0, -2.1), (2.2, -2.1), (2.2, 14.5), (0, 14.5)], 0.5, closed=False),
            material("bright_steel"),
            32,
        )
    ]
    part = []
    for x, y in pins:
        part += place(copy(roller), at=(x, y, 0)) + place(copy(pin), at=(x, y, 0))
    for i, ((x0, y0), (x1, y1)) in enumerate(zip(pins, pins[1:])):
        yaw = math.degrees(math.atan2(y1 - y0, x1 - x0))
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        levels, pattern = ((0.7, 10.1), inner_plate) if i % 2 else ((-1.0, 11.8), outer_plate)
        for z in levels:
            part += place(copy(pattern), at=(*middle, z), turn=(0, 0, yaw))
    return place(part, turn=(0, 0, 200))


def _spiral(pitch, count):
    """Points one pitch apart along an opening spiral whose end runs out straight."""
    angle, radius, points = 0.0, 20.0, []
    for _ in range(count):
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
        step = 2 * math.asin(pitch / 2 / radius)
        angle += step
        radius += 15.5 * step / TAU
    return points

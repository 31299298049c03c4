"""Geometry from numbers: every length is in millimetres, every angle in degrees.

A shape is a Blender mesh object; a part is a list of shapes. Nothing here is parented, so an
object's `matrix_basis` is its place in the world.
"""

import math

import bmesh
import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector

TAU = math.tau


# ---------------------------------------------------------------- meshes


def mesh(vertices, faces, material, smooth=32):
    """One object from raw vertices and faces; edges sharper than `smooth` degrees stay sharp."""
    data = bpy.data.meshes.new("shape")
    data.from_pydata([tuple(map(float, vertex)) for vertex in vertices], [], faces)
    return _finish(data, material, smooth)


def _finish(data, material, smooth):
    _clean(data)
    for polygon in data.polygons:
        polygon.use_smooth = True
    data.use_auto_smooth = True
    data.auto_smooth_angle = math.radians(smooth)
    data.materials.clear()
    data.materials.append(material)
    shape = bpy.data.objects.new("shape", data)
    bpy.context.scene.collection.objects.link(shape)
    return shape


def _clean(data):
    """Merge the vertices that collapsed on an axis and turn all normals outwards."""
    work = bmesh.new()
    work.from_mesh(data)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(data)
    work.free()


def bevel(shape, width, segments=2, angle=40):
    """Round all edges sharper than `angle`: no real part has a perfect edge."""
    modifier = shape.modifiers.new("bevel", "BEVEL")
    modifier.width = width
    modifier.segments = segments
    modifier.limit_method = "ANGLE"
    modifier.angle_limit = math.radians(angle)
    modifier.harden_normals = True
    return shape


def cut(target, *cutters):
    """Take the cutters out of the target (exact boolean), at once."""
    for cutter in cutters:
        modifier = target.modifiers.new("cut", "BOOLEAN")
        modifier.operation = "DIFFERENCE"
        modifier.solver = "EXACT"
        modifier.object = cutter
        _apply_modifiers(target)
        bpy.data.objects.remove(cutter)
    return target


def _apply_modifiers(shape):
    bpy.context.view_layer.update()
    evaluated = shape.evaluated_get(bpy.context.evaluated_depsgraph_get())
    data = bpy.data.meshes.new_from_object(evaluated)
    material = shape.data.materials[0]
    shape.modifiers.clear()
    shape.data = data
    data.materials.clear()
    data.materials.append(material)
    for polygon in data.polygons:
        polygon.material_index = 0


def cast(parts, voxel, material, soften=6):
    """Melt overlapping shapes into one skin with soft inner corners, as a casting has."""
    work = bmesh.new()
    for shape in parts:
        for modifier in list(shape.modifiers):
            if modifier.type == "BEVEL":
                shape.modifiers.remove(modifier)
        data = shape.data.copy()
        data.transform(shape.matrix_basis)
        work.from_mesh(data)
        bpy.data.objects.remove(shape)
    data = bpy.data.meshes.new("cast")
    work.to_mesh(data)
    work.free()
    body = _finish(data, material, 60)
    remesh = body.modifiers.new("skin", "REMESH")
    remesh.mode = "VOXEL"
    remesh.voxel_size = voxel
    remesh.use_smooth_shade = True
    relax = body.modifiers.new("relax", "SMOOTH")
    relax.iterations = soften
    _apply_modifiers(body)
    body.data.use_auto_smooth = True
    body.data.auto_smooth_angle = 1.0
    return body


def ridge(path, height, width, material, scales=None):
    """A screw's sharp thread: a triangular ridge outwards from a helix around z."""
    section = [
        (0.2, -width / 2),
        (-height, -width * 0.08),
        (-height, width * 0.08),
        (0.2, width / 2),
    ]
    return sweep(path, section, material, up=(0, 0, 1), smooth=30, scales=scales)


# ---------------------------------------------------------------- outlines in the plane


def circle(radius, count=96, centre=(0, 0)):
    return [
        (
            centre[0] + radius * math.cos(TAU * i / count),
            centre[1] + radius * math.sin(TAU * i / count),
        )
        for i in range(count)
    ]


def arc(radius, start, end, count=24, centre=(0, 0)):
    angles = np.radians(np.linspace(start, end, count))
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def polygon(across_flats, sides=6, turn=0):
    radius = across_flats / 2 / math.cos(math.pi / sides)
    angles = [math.radians(turn) + TAU * (i + 0.5) / sides for i in range(sides)]
    return [(radius * math.cos(a), radius * math.sin(a)) for a in angles]


def rectangle(width, height, centre=(0, 0)):
    x, y = centre
    w, h = width / 2, height / 2
    return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]


def superellipse(width, height, power=2.0, count=48):
    """An oval whose corners grow squarer as `power` grows; 2 is an ellipse."""
    points = []
    for i in range(count):
        a = TAU * i / count
        c, s = math.cos(a), math.sin(a)
        x = math.copysign(abs(c) ** (2 / power), c) * width / 2
        y = math.copysign(abs(s) ** (2 / power), s) * height / 2
        points.append((x, y))
    return points


def fillet(points, radius, closed=True, steps=5):
    """Round the corners of a polyline. A point may carry its own radius as a third number."""
    result = []
    count = len(points)
    for i, point in enumerate(points):
        own = point[2] if len(point) > 2 else radius
        if own <= 0 or (not closed and i in (0, count - 1)):
            result.append((point[0], point[1]))
            continue
        before, after = points[i - 1], points[(i + 1) % count]
        result.extend(_corner(before, point, after, own, steps))
    return result


def _corner(before, point, after, radius, steps):
    p = Vector(point[:2])
    to_before, to_after = Vector(before[:2]) - p, Vector(after[:2]) - p
    if min(to_before.length, to_after.length) < 1e-6:
        return [tuple(p)]
    half = to_before.angle(to_after) / 2
    if half > math.radians(88):
        return [tuple(p)]
    reach = min(radius / math.tan(half), 0.49 * to_before.length, 0.49 * to_after.length)
    start, end = p + to_before.normalized() * reach, p + to_after.normalized() * reach
    curve = []
    for i in range(steps + 1):
        t = i / steps
        curve.append(tuple(start * (1 - t) ** 2 + p * 2 * t * (1 - t) + end * t**2))
    return curve


# ---------------------------------------------------------------- solids


def plate(outlines, thickness, material, edge=0.0, smooth=32):
    """A flat plate from z = 0 up; outlines inside the first one become holes."""
    curve = bpy.data.curves.new("plate", "CURVE")
    curve.dimensions = "2D"
    curve.fill_mode = "BOTH"
    curve.extrude = thickness / 2 - edge
    curve.bevel_depth = edge
    curve.bevel_resolution = 2
    curve.offset = -edge
    for outline in outlines:
        spline = curve.splines.new("POLY")
        spline.points.add(len(outline) - 1)
        for vertex, point in zip(spline.points, outline):
            vertex.co = (point[0], point[1], 0, 1)
        spline.use_cyclic_u = True
    shape = _from_curve(curve, material, smooth)
    shape.modifiers.new("normals", "WEIGHTED_NORMAL")
    return place([shape], at=(0, 0, thickness / 2))[0]


def _from_curve(curve, material, smooth):
    source = bpy.data.objects.new("source", curve)
    bpy.context.scene.collection.objects.link(source)
    bpy.context.view_layer.update()
    evaluated = source.evaluated_get(bpy.context.evaluated_depsgraph_get())
    data = bpy.data.meshes.new_from_object(evaluated)
    bpy.data.objects.remove(source)
    return _finish(data, material, smooth)


def box(size, material, edge=0.0, centre=(0, 0, 0), segments=3):
    x, y, z = (length / 2 for length in size)
    corners = [(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    shape = mesh(corners, faces, material)
    if edge:
        bevel(shape, edge, segments)
    return place([shape], at=centre)[0]


def lathe(profile, material, segments=96, closed=False, smooth=32):
    """Revolve (radius, z) points about the z axis; `closed` joins the last point to the first."""
    return shaped_lathe([[(r, z)] * segments for r, z in profile], material, closed, smooth)


def shaped_lathe(rings, material, closed=False, smooth=32):
    """Rings of (radius, z) per direction: a revolved body whose radius varies with direction."""
    points = []
    for ring in rings:
        count = len(ring)
        points.append(
            [
                (r * math.cos(TAU * i / count), r * math.sin(TAU * i / count), z)
                for i, (r, z) in enumerate(ring)
            ]
        )
    return loft(points, material, caps=False, cyclic=closed, smooth=smooth)


def loft(rings, material, caps=True, cyclic=False, smooth=32):
    """Skin over rings of equally many 3-D points; `cyclic` joins the last ring to the first."""
    count = len(rings[0])
    vertices = [point for ring in rings for point in ring]
    faces = []
    for i in range(len(rings) if cyclic else len(rings) - 1):
        low, high = i * count, (i + 1) % len(rings) * count
        for j in range(count):
            k = (j + 1) % count
            faces.append((low + j, low + k, high + k, high + j))
    if caps and not cyclic:
        faces.append(tuple(range(count - 1, -1, -1)))
        faces.append(tuple(range(len(vertices) - count, len(vertices))))
    return mesh(vertices, faces, material, smooth)


def stations(sections, material, count=48, smooth=40):
    """A body along x from (x, width_y, height_z, power[, offset_y, offset_z]) cross-sections."""
    rings = []
    for section in sections:
        x, width, height, power = section[:4]
        dy, dz = section[4:6] if len(section) > 4 else (0, 0)
        rings.append([(x, y + dy, z + dz) for y, z in superellipse(width, height, power, count)])
    return loft(rings, material, smooth=smooth)


def smooth_stations(sections, steps=8):
    """Interpolate stations with a Catmull-Rom curve, so that few numbers make a flowing handle."""
    rows = [np.array(s, dtype=float) for s in sections]
    result = []
    for i in range(len(rows) - 1):
        a, b = rows[max(i - 1, 0)], rows[i]
        c, d = rows[i + 1], rows[min(i + 2, len(rows) - 1)]
        for t in np.linspace(0, 1, steps, endpoint=False):
            value = 0.5 * (
                2 * b
                + (c - a) * t
                + (2 * a - 5 * b + 4 * c - d) * t**2
                + (3 * b - a - 3 * c + d) * t**3
            )
            value[0] = b[0] + (c[0] - b[0]) * t
            result.append(tuple(value))
    result.append(tuple(rows[-1]))
    return result


def sweep(path, section, material, cyclic=False, up=None, smooth=40, scales=None, caps=True):
    """Drag a plane section along a 3-D path; `up` fixes its y axis, else it turns least."""
    points = [Vector(p) for p in path]
    normal = None
    rings = []
    for i, point in enumerate(points):
        tangent = _tangent(points, i, cyclic)
        normal = _normal(tangent, normal, up)
        side = normal.cross(tangent)
        scale = scales[i] if scales is not None else 1
        rings.append([point + side * (x * scale) + normal * (y * scale) for x, y in section])
    return loft(rings, material, caps=caps and not cyclic, cyclic=cyclic, smooth=smooth)


def _tangent(points, i, cyclic):
    last = len(points) - 1
    before = points[i - 1] if i > 0 or cyclic else points[0]
    after = points[(i + 1) % len(points)] if i < last or cyclic else points[last]
    return (after - before).normalized()


def _normal(tangent, previous, up):
    reference = Vector(up) if up is not None else previous
    if reference is None:
        reference = Vector((0, 0, 1)) if abs(tangent.z) < 0.9 else Vector((1, 0, 0))
    return (reference - tangent * reference.dot(tangent)).normalized()


def tube(path, radius, material, cyclic=False, count=20, scales=None):
    return sweep(path, circle(radius, count), material, cyclic, scales=scales)


def helix(radius, pitch, turns, steps=48, start_z=0.0):
    total = int(steps * turns)
    return [
        (
            radius * math.cos(TAU * turns * i / total),
            radius * math.sin(TAU * turns * i / total),
            start_z + pitch * turns * i / total,
        )
        for i in range(total + 1)
    ]


# ---------------------------------------------------------------- threads and hexagons


def thread(diameter, pitch, length, material, chamfer=True, depth=None, segments=64):
    """A real single-start ISO thread along z from 0 to `length`, both ends clipped flat.

    The mesh rows follow the helix, so that the crest stays sharp with few vertices.
    """
    depth = depth or 0.61 * pitch
    outer = diameter / 2
    shape = [(0.0, 1), (0.12, 1), (0.44, 0), (0.62, 0), (0.94, 1)]
    rows = []
    for turn in range(-1, int(length / pitch) + 2):
        rows.extend((pitch * (turn + z), outer - depth * (1 - crest)) for z, crest in shape)
    rings = []
    for base, radius in rows:
        ring = []
        for i in range(segments):
            z = min(max(base + pitch * i / segments, 0), length)
            limit = outer - max(0, pitch * 0.75 - min(z, length - z)) if chamfer else outer
            ring.append((min(radius, max(limit, outer - depth)), z))
        rings.append(ring)
    return _helix_skin(rings, segments, material, len(shape))


def _helix_skin(rings, segments, material, rows_per_turn):
    """Join helical rows: the end of one row meets the start of the row one turn further on."""
    vertices, faces = [], []
    for ring in rings:
        for i, (r, z) in enumerate(ring):
            a = TAU * i / segments
            vertices.append((r * math.cos(a), r * math.sin(a), z))
    for row in range(len(rings) - 1):
        for i in range(segments):
            wrap = i == segments - 1
            k = (i + 1) % segments
            shift = rows_per_turn if wrap else 0
            if row + 1 + shift >= len(rings):
                continue
            a, b = row * segments + i, (row + shift) * segments + k
            faces.append((a, b, b + segments, a + segments))
    top = max(z for ring in rings for _, z in ring)
    for z in (0.0, top):
        cap = [i for i, v in enumerate(vertices) if abs(v[2] - z) < 1e-6]
        radius = min(math.hypot(vertices[i][0], vertices[i][1]) for i in cap)
        start = len(vertices)
        vertices.extend((x, y, z) for x, y in circle(radius, segments))
        faces.append(tuple(range(start, start + segments)))
    return mesh(vertices, faces, material, 30)


def hexagon_radius(across_flats, count=96):
    """Distance from the centre to a hexagon's side, per direction, flats facing +x."""
    result = []
    for i in range(count):
        a = (TAU * i / count + math.pi / 6) % (math.pi / 3) - math.pi / 6
        result.append(across_flats / 2 / math.cos(a))
    return result


def hex_body(across_flats, height, material, bore=0.0, top=True, bottom=False):
    """A hexagon with the 30 degree turned chamfer of bolt heads and nuts, from z = 0 up."""
    outline = hexagon_radius(across_flats)
    flat = across_flats / 2 * 0.96
    slope = math.tan(math.radians(30))

    def face(chamfered, z, sign):
        if not chamfered:
            return [(r, z) for r in outline], []
        drop = [(r, z - sign * max(0, r - flat) * slope) for r in outline]
        return drop, [[(flat, z)] * len(outline)]

    high, high_flat = face(top, height, 1)
    low, low_flat = face(bottom, 0, -1)
    lead = bore * 1.08
    count = len(outline)
    inner_low = [[(lead, 0)] * count, [(bore, lead - bore)] * count] if bore else [[(0, 0)] * count]
    inner_high = (
        [[(bore, height - lead + bore)] * count, [(lead, height)] * count]
        if bore
        else [[(0, height)] * count]
    )
    rings = inner_low + low_flat + [low, high] + high_flat + inner_high
    return shaped_lathe(rings, material, closed=bool(bore), smooth=20)


# ---------------------------------------------------------------- marks


def mark(text, size, material, depth=0.02, centre=(0, 0, 0)):
    """Printed or stamped lettering, flat in the xy plane and readable from +z."""
    curve = bpy.data.curves.new("mark", "FONT")
    curve.body = text
    curve.size = size
    curve.align_x = "CENTER"
    curve.align_y = "CENTER"
    curve.extrude = depth
    return place([_from_curve(curve, material, 30)], at=centre)[0]


def ring_mark(text, radius, size, material, z, start=90, spread=0.62):
    """Lettering around a circle, read from outside, the middle at `start` degrees."""
    step = math.degrees(size * spread / radius)
    letters = []
    for i, letter in enumerate(text):
        if letter == " ":
            continue
        angle = start - (i - (len(text) - 1) / 2) * step
        a = math.radians(angle)
        at = (radius * math.cos(a), radius * math.sin(a), z)
        letters += place([mark(letter, size, material)], at=at, turn=(0, 0, angle - 90))
    return letters


def bars(rectangles, z, material):
    """Many flat printed rectangles (x, y, width, height) in one mesh, such as a scale's lines."""
    vertices, faces = [], []
    for x, y, width, height in rectangles:
        start = len(vertices)
        vertices.extend((px, py, z) for px, py in rectangle(width, height, (x, y)))
        faces.append((start, start + 1, start + 2, start + 3))
    return mesh(vertices, faces, material)


# ---------------------------------------------------------------- placing


def place(part, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Scale, turn (x, then y, then z) and then move a part."""
    angles = Euler([math.radians(a) for a in turn])
    matrix = Matrix.Translation(at) @ angles.to_matrix().to_4x4() @ Matrix.Scale(scale, 4)
    for shape in part:
        shape.matrix_basis = matrix @ shape.matrix_basis
    return part


def copy(part):
    """The same shapes again, sharing their meshes."""
    result = []
    for shape in part:
        double = shape.copy()
        bpy.context.scene.collection.objects.link(double)
        result.append(double)
    return result


def world_points(part):
    """All vertices of a part as an (n, 3) array in world millimetres."""
    clouds = []
    for shape in part:
        count = len(shape.data.vertices)
        flat = np.empty(count * 3)
        shape.data.vertices.foreach_get("co", flat)
        matrix = np.array(shape.matrix_basis)
        clouds.append(flat.reshape(count, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(clouds)


def drop(part):
    """Move a part straight down (or up) until it touches the ground."""
    return place(part, at=(0, 0, -world_points(part)[:, 2].min()))


def rest(part):
    """Tip a part that lies along x until it rests on the two points either side of its middle."""
    points = world_points(part)
    hull = _lower_hull(points[:, [0, 2]])
    middle = points[:, 0].mean()
    for (x0, z0), (x1, z1) in zip(hull, hull[1:]):
        if x0 <= middle <= x1:
            place(part, turn=(0, math.degrees(math.atan2(z1 - z0, x1 - x0)), 0))
            break
    return drop(part)


def _lower_hull(points):
    hull = []
    for point in sorted(map(tuple, np.round(points, 4))):
        while len(hull) > 1 and _turn(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull


def _turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

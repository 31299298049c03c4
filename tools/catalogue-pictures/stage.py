"""The one stage of the catalogue: one light set, one camera, one ground.

The stage measures in units of its own: a part of any size in millimetres is scaled to fill the
frame, so the light falls on an M10 nut as it falls on a bench vice.
"""

import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

import shapes

CAMERA_DISTANCE = 12.0
LENS_MM = 100.0
SENSOR_MM = 36.0
FILL = 0.8
RENDER_PIXELS = 720
EXPOSURE = -0.3


def reset():
    """An empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def set_up(samples, pixels=RENDER_PIXELS):
    """World, lights, ground and render settings; call after the part has been built."""
    _world()
    _lights()
    _ground()
    _settings(samples, pixels)


def _world():
    """A warm white room: bright above, dark at the horizon, so that metal mirrors contrast."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    stops = [(0.0, 0.62), (0.42, 0.5), (0.5, 0.1), (0.6, 0.16), (0.75, 0.7), (1.0, 0.95)]
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (position, value) in zip(elements, stops):
        element.position = position
        element.color = (value, value * 0.985, value * 0.955, 1)
    remap = tree.nodes.new("ShaderNodeMapRange")
    remap.inputs["From Min"].default_value = -1
    tree.links.new(coordinates.outputs["Generated"], split.inputs["Vector"])
    tree.links.new(split.outputs["Z"], remap.inputs["Value"])
    tree.links.new(remap.outputs["Result"], ramp.inputs["Fac"])
    background = tree.nodes["Background"]
    background.inputs["Strength"].default_value = 0.75
    tree.links.new(ramp.outputs["Color"], background.inputs["Color"])


def _lights():
    _area((-5.5, -2.0, 6.0), 4.5, 420, (1.0, 0.97, 0.92))
    _area((5.5, -3.5, 3.5), 3.5, 130, (0.95, 0.97, 1.0))
    _area((1.0, 6.0, 4.5), 5.0, 260, (1.0, 0.98, 0.95))


def _area(position, size, power, colour):
    lamp = bpy.data.lights.new("softbox", "AREA")
    lamp.size = size
    lamp.energy = power
    lamp.color = colour
    holder = bpy.data.objects.new("softbox", lamp)
    holder.location = position
    holder.rotation_euler = (-Vector(position)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(holder)


def _ground():
    """Catches only the shadow; the paper colour is laid under it when the picture is written."""
    size = 60
    data = bpy.data.meshes.new("ground")
    data.from_pydata(
        [(-size, -size, 0), (size, -size, 0), (size, size, 0), (-size, size, 0)], [], [(0, 1, 2, 3)]
    )
    paper = bpy.data.materials.new("paper")
    paper.use_nodes = True
    shader = paper.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.8, 0.78, 0.74, 1)
    shader.inputs["Roughness"].default_value = 0.9
    data.materials.append(paper)
    ground = bpy.data.objects.new("ground", data)
    ground.is_shadow_catcher = True
    bpy.context.scene.collection.objects.link(ground)


def _settings(samples, pixels):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.use_denoising = False
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.03
    scene.cycles.adaptive_min_samples = 12
    scene.cycles.max_bounces = 5
    scene.cycles.diffuse_bounces = 2
    scene.cycles.glossy_bounces = 4
    scene.cycles.sample_clamp_indirect = 2.5
    scene.cycles.sample_clamp_direct = 12.0
    scene.cycles.blur_glossy = 1.0
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.render.resolution_x = pixels
    scene.render.resolution_y = pixels
    scene.render.film_transparent = True
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "High Contrast"
    scene.view_settings.exposure = EXPOSURE


def aim_camera(elevation):
    """The catalogue camera, `elevation` degrees above the ground, looking at its middle."""
    data = bpy.data.cameras.new("camera")
    data.lens = LENS_MM
    data.sensor_width = SENSOR_MM
    camera = bpy.data.objects.new("camera", data)
    a = math.radians(elevation)
    camera.location = (0, -CAMERA_DISTANCE * math.cos(a), CAMERA_DISTANCE * math.sin(a))
    camera.rotation_euler = (math.radians(90 - elevation), 0, 0)
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    return camera


def fit(part, elevation):
    """Set the part on the ground, then scale and slide it until it fills the frame, centred."""
    keep_only(part)
    shapes.drop(part)
    points = shapes.world_points(part)
    middle = (points.max(axis=0) + points.min(axis=0)) / 2
    scale, shift = 2.8 / np.ptp(points, axis=0).max(), np.zeros(2)
    for _ in range(12):
        placed = (points - [middle[0], middle[1], 0]) * scale + [shift[0], shift[1], 0]
        low, high = _frame_box(placed, elevation)
        scale *= FILL / max(high - low)
        frame_width = CAMERA_DISTANCE * SENSOR_MM / LENS_MM
        offset = (low + high) / 2 * frame_width
        shift -= [offset[0], offset[1] / math.sin(math.radians(elevation))]
    matrix = (
        Matrix.Translation((shift[0], shift[1], 0))
        @ Matrix.Scale(scale, 4)
        @ Matrix.Translation((-middle[0], -middle[1], 0))
    )
    for shape in part:
        shape.matrix_basis = matrix @ shape.matrix_basis


def keep_only(part):
    """Remove the shapes that served only as patterns for copies."""
    kept = set(part)
    for shape in list(bpy.data.objects):
        if shape not in kept:
            bpy.data.objects.remove(shape)


def _frame_box(points, elevation):
    """Corners of the points' box in the picture, which spans -0.5 to 0.5."""
    a = math.radians(elevation)
    eye = np.array([0, -CAMERA_DISTANCE * math.cos(a), CAMERA_DISTANCE * math.sin(a)])
    forward = -eye / CAMERA_DISTANCE
    right = np.array([1.0, 0, 0])
    above = np.cross(right, forward)
    relative = points - eye
    depth = relative @ forward
    seen = np.stack([relative @ right / depth, relative @ above / depth], axis=1)
    seen *= LENS_MM / SENSOR_MM
    return seen.min(axis=0), seen.max(axis=0)

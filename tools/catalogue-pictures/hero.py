"""Draw the home page's wide picture from the catalogue's own parts.

    blender -b -P tools/catalogue-pictures/hero.py -- [--draft] [--out FOLDER]

The left two fifths stay calm, so that words can stand there.
"""

import argparse
import math
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402
from mathutils import Vector  # noqa: E402

import bench_tools  # noqa: E402
import cutting  # noqa: E402
import fasteners  # noqa: E402
import hand_tools  # noqa: E402
import pipe_fittings  # noqa: E402
import power  # noqa: E402
import stage  # noqa: E402
from picture_files import flatten, pack  # noqa: E402
from shapes import copy, drop, place, rest  # noqa: E402

UNITS_PER_MM = 0.01
WIDTH, HEIGHT = 1600, 900
LARGEST_BYTES = 120_000


def put(part, x, y, yaw=0.0):
    """Turn a part about its own origin and set it down at (x, y) mm on the bench."""
    return drop(place(part, at=(x, y, 0), turn=(0, 0, yaw)))


def group():
    """Everything on the bench; x runs to the right, y away from the viewer."""
    box = drop(place(bench_tools.toolbox(), scale=0.74))
    blade = place(cutting.saw_blade(), turn=(0, 0, 20))
    blade = place(drop(place(blade, turn=(75, 0, 0))), at=(-118, -90, 0))
    part = place(box + blade, at=(165, 262, 0), turn=(0, 0, -10))
    part += put(bench_tools.bench_vice(), 240, 34, -122)
    part += put(power.roller_chain(), -62, 152, 30)
    part += put(power.spur_gears(), 10, 52, 8)
    part += put(power.ball_bearings(), -104, 0, 8)
    part += put(pipe_fittings.ball_valve(), 88, -22, -58)
    part += put(rest(place(hand_tools.claw_hammer(), turn=(90, 0, 0))), -22, -112, -28)
    part += put(rest(hand_tools.combination_spanner(17)), -150, -158, -24)
    part += put(cutting.step_drill(), 34, -14, 215)
    return part + _small_parts()


def _small_parts():
    bolt = fasteners.bolt(10, 1.5, 60, 30, 16, 6.4, "zinc", "8.8")
    nut = fasteners.nut(12, 1.75, 18, 10.8, "zinc")
    part = fasteners.laid(copy(bolt), yaw=160, at=(-168, -56), roll=12)
    part += fasteners.on_head(copy(bolt), at=(-140, 74), yaw=10)
    for x, y, yaw in ((-188, 6, 10), (-68, -66, 40), (-108, -88, 22)):
        part += put(copy(nut), x, y, yaw)
    screw = fasteners.socket_cap_screw(8, 1.25, 40, 28, 6, "black_oxide")
    part += fasteners.laid(copy(screw), yaw=70, at=(128, -112), roll=20)
    part += fasteners.laid(copy(screw), yaw=115, at=(156, -122), roll=50)
    return part


def aim(target_mm, distance, elevation, lens_mm):
    data = bpy.data.cameras.new("camera")
    data.lens = lens_mm
    data.dof.use_dof = True
    data.dof.focus_distance = distance
    data.dof.aperture_fstop = 0.5
    camera = bpy.data.objects.new("camera", data)
    target = Vector(target_mm) * UNITS_PER_MM
    a = math.radians(elevation)
    camera.location = target + Vector((0, -distance * math.cos(a), distance * math.sin(a)))
    camera.rotation_euler = (math.radians(90 - elevation), 0, 0)
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("--out", type=Path, default=HERE.parent.parent / "app/routes/home")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])


def main():
    options = arguments()
    stage.reset()
    part = group()
    stage.keep_only(part)
    place(part, scale=UNITS_PER_MM)
    stage.set_up(samples=8 if options.draft else 56)
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y = WIDTH, HEIGHT
    render.resolution_percentage = 35 if options.draft else 100
    aim((-50, 20, 52), 14, 25, 70)
    with tempfile.TemporaryDirectory() as folder:
        raw, flat = Path(folder) / "raw.png", Path(folder) / "flat.png"
        render.filepath = str(raw)
        bpy.ops.render.render(write_still=True)
        flatten(raw, flat, f"{WIDTH}x{HEIGHT}")
        pack(flat, options.out / "hero-1600.webp", LARGEST_BYTES)


main()

"""Draw the catalogue's pictures.

    blender -b -P tools/catalogue-pictures/render.py -- [--only SLUG ...] [--draft] [--out FOLDER]

`--draft` draws small and grainy, to check a shape within seconds.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402

import materials  # noqa: E402
import stage  # noqa: E402
from catalogue_parts import PARTS  # noqa: E402
from picture_files import flatten, pack  # noqa: E402

PICTURE_PIXELS = 640
DRAFT_PIXELS = 280
LARGEST_BYTES = 40_000


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("--out", type=Path, default=HERE.parent.parent / "scripts/seed/pictures")
    own = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    return parser.parse_args(own)


def draw(slug, target, draft):
    """Build one part on an empty stage, render it and write the picture."""
    elevation, build = PARTS[slug]
    stage.reset()
    materials.forget()
    part = build()
    stage.fit(part, elevation)
    stage.set_up(samples=10 if draft else 24, pixels=DRAFT_PIXELS if draft else stage.RENDER_PIXELS)
    stage.aim_camera(elevation)
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "raw.png"
        bpy.context.scene.render.filepath = str(raw)
        bpy.ops.render.render(write_still=True)
        flat = Path(folder) / "flat.png"
        pixels = DRAFT_PIXELS if draft else PICTURE_PIXELS
        flatten(raw, flat, f"{pixels}x{pixels}")
        pack(flat, target, LARGEST_BYTES)


def main():
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    for slug in options.only or PARTS:
        start = time.monotonic()
        draw(slug, options.out / f"{slug}.webp", options.draft)
        print(f"PICTURE {slug} {time.monotonic() - start:.1f} s", flush=True)


main()

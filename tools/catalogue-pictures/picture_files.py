"""From a transparent render to a packed WebP on the site's paper."""

import subprocess

PAPER = "#f4f1ea"


def flatten(raw, flat, size):
    """Lay the paper colour under the render, calm its grain and scale it to fit `size`.

    The selective blur touches only neighbours of nearly equal tone: it takes the noise of few
    samples out of shadows and polished faces and leaves edges alone.
    """
    subprocess.run(
        ["convert", str(raw), "-background", PAPER, "-flatten", "-depth", "8"]
        + ["-selective-blur", "0x3+5%", "-selective-blur", "0x2+3%"]
        + ["-filter", "Lanczos", "-resize", size, str(flat)],
        check=True,
    )


def pack(flat, target, largest_bytes):
    """Write the best WebP that stays within the size limit."""
    for quality in range(90, 40, -6):
        subprocess.run(
            [
                "cwebp",
                "-quiet",
                "-m",
                "6",
                "-sharp_yuv",
                "-q",
                str(quality),
                str(flat),
                "-o",
                str(target),
            ],
            check=True,
        )
        if target.stat().st_size <= largest_bytes:
            return

"""Writes archives of pictures as several programs do: write_zips.py FOLDER. 7-Zip is optional."""

import io
import shutil
import struct
import subprocess
import sys
import tempfile
import unicodedata
import zipfile
import zlib
from pathlib import Path

out = Path(sys.argv[1]).resolve()
out.mkdir(parents=True, exist_ok=True)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def build_png(n):
    rows = b"".join(b"\0" + bytes([n * 20, 90, 200]) * 8 for _ in range(6))
    head = struct.pack(">IIBBBBB", 8, 6, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


LATIN = {"photos/M8 x 40.png": build_png(1), "photos/more/Größe 8.png": build_png(2)}
NAMES = {**LATIN, "বোল্ট.png": build_png(3)}
TIME = (2026, 5, 1, 12, 0, 0)


class RawName(zipfile.ZipInfo):
    """Names in an encoding that the entry doesn't tell."""

    encoding = "utf-8"

    def _encodeFilenameFlags(self):
        return self.filename.encode(self.encoding), self.flag_bits & ~0x800


def write_raw(name, encoding, files):
    with zipfile.ZipFile(out / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = RawName(path, TIME)
            entry.encoding = encoding
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


class Stream(io.RawIOBase):
    """Can't be rewound, so sizes follow the contents."""

    def __init__(self):
        self.parts = []

    def writable(self):
        return True

    def write(self, part):
        self.parts.append(bytes(part))
        return len(part)


def write_stream():
    stream = Stream()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in NAMES.items():
            archive.writestr(zipfile.ZipInfo(path, TIME), content, zipfile.ZIP_DEFLATED)
    (out / "python-stream.zip").write_bytes(b"".join(stream.parts))


def write_zip64():
    """Each entry and the directory have the fields of large archives."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, content in NAMES.items():
            with archive.open(zipfile.ZipInfo(path, TIME), "w", force_zip64=True) as entry:
                entry.write(content)
    data = buffer.getvalue()
    end = len(data) - 22
    count, size, start = struct.unpack("<HII", data[end + 10 : end + 20])
    end64 = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, count, count, size, start)
    locator = struct.pack("<IIQI", 0x07064B50, 0, end, 1)
    last = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    (out / "zip64-end.zip").write_bytes(data[:end] + end64 + locator + last)


def write_by_programs():
    with tempfile.TemporaryDirectory() as folder:
        for path, content in NAMES.items():
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_bytes(content)

        def run(*command):
            subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)

        run("zip", "-qr", out / "zip.zip", ".")
        run("zip", "-qr", "-fd", out / "zip-descriptors.zip", ".")
        run("zip", "-qr", "-fz", out / "zip-zip64.zip", ".")
        run("jar", "cfM", out / "jar.zip", ".")
        for seven in filter(shutil.which, ["7zz", "7z"]):
            run(seven, "a", "-bd", "-tzip", out / "7zip.zip", ".")
            break


write_raw("windows.zip", "cp437", {path.replace("/", "\\"): content for path, content in LATIN.items()})
write_raw(
    "macos.zip",
    "utf-8",
    {
        **{unicodedata.normalize("NFD", path): content for path, content in NAMES.items()},
        "__MACOSX/photos/._M8 x 40.png": b"\0\5\x16\7",
        "photos/.DS_Store": b"\0\0\0\1Bud1",
    },
)
write_stream()
write_zip64()
write_by_programs()

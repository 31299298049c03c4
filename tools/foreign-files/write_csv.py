"""Writes the table by Python's module csv: write_csv.py TABLE FOLDER."""

import csv
import platform
import sys
from pathlib import Path

from table import get_plain, read_table

table = read_table(sys.argv[1])
folder = Path(sys.argv[2])

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}
QUOTING = {
    "minimal": csv.QUOTE_MINIMAL,
    "all": csv.QUOTE_ALL,
    "nonnumeric": csv.QUOTE_NONNUMERIC,
    "none": csv.QUOTE_NONE,
}
LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
ENCODINGS = {"utf8-bom": "utf-8-sig", "utf16le": "utf-16-le", "utf16be": "utf-16-be", "win1252": "cp1252"}


def without_quotes(value, separator):
    """Without quoting, a cell holds neither the separator nor line breaks, and a quote can't be its first character."""
    if not isinstance(value, str):
        return value
    for character in (separator, "\n"):
        value = value.replace(character, " ")
    return value.lstrip('" ')


def write(encoding, separator, quoting, line_end):
    mark = SEPARATORS[separator]
    name = f"python-{encoding}-{separator}-{quoting}-{line_end}.csv"
    codec = ENCODINGS.get(encoding, "utf-8")
    with open(folder / name, "w", encoding=codec, errors="replace", newline="") as file:
        if encoding.startswith("utf16"):
            file.write("\ufeff")
        writer = csv.writer(
            file,
            delimiter=mark,
            quoting=QUOTING[quoting],
            quotechar=None if quoting == "none" else '"',
            lineterminator=LINE_ENDS[line_end],
        )
        for row in table["cells"]:
            cells = [get_plain(cell) for cell in row]
            if quoting == "none":
                cells = [without_quotes(cell, mark) for cell in cells]
            if line_end == "cr":
                # Otherwise the module writes a line break without quotes.
                cells = [cell.replace("\n", "\r") if isinstance(cell, str) else cell for cell in cells]
            writer.writerow(cells)


for separator in SEPARATORS:
    for n, quoting in enumerate(QUOTING):
        for line_end in LINE_ENDS:
            write("utf8", separator, quoting, line_end)
        for m, encoding in enumerate(ENCODINGS):
            write(encoding, separator, quoting, list(LINE_ENDS)[(n + m) % 3])
print(platform.python_version())

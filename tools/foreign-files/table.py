"""The table that each program writes, read from table.json."""

import json
from datetime import datetime


def read_table(path):
    """The table; in `cells` each cell is a dictionary, or None if it is empty."""
    with open(path, encoding="utf-8") as file:
        table = json.load(file)
    table["cells"] = [[as_cell(cell) for cell in row] for row in table["rows"]]
    return table


def as_cell(cell):
    return {"text": cell} if isinstance(cell, str) else cell


def get_value(cell):
    """The value as Python holds it; an error as its text."""
    if "date" in cell:
        return datetime.fromisoformat(f"{cell['date']}T{cell.get('time', '00:00:00')}")
    return next(cell[kind] for kind in ("text", "number", "bool", "error") if kind in cell)


def get_plain(cell):
    """The value as a program without formats writes it into CSV: numbers stay numbers."""
    if cell is None:
        return ""
    if "date" in cell:
        return f"{cell['date']} {cell['time']}" if "time" in cell else cell["date"]
    value = get_value(cell)
    return str(value).upper() if isinstance(value, bool) else value

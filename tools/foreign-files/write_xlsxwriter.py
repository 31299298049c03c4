"""Writes the table by XlsxWriter: write_xlsxwriter.py TABLE FOLDER."""

import base64
import io
import sys
from pathlib import Path

import xlsxwriter
from table import get_value, read_table

table = read_table(sys.argv[1])
folder = Path(sys.argv[2])


def write_cell(sheet, place, cell, formats):
    style = formats.get(cell.get("format"))
    value = get_value(cell)
    if "formula" in cell:
        sheet.write_formula(*place, f"={cell['formula']}", style, value)
    elif "link" in cell:
        sheet.write_url(*place, cell["link"], style, value)
    elif "text" in cell:
        sheet.write_string(*place, value, style)
    elif "date" in cell:
        sheet.write_datetime(*place, value, style)
    elif "bool" in cell:
        sheet.write_boolean(*place, value, style)
    else:
        sheet.write_number(*place, value, style)
    if "note" in cell:
        sheet.write_comment(*place, cell["note"])


def write_rich_text(workbook, sheet, place, text):
    half = len(text) // 2
    bold = workbook.add_format({"bold": True})
    sheet.write_rich_string(*place, text[:half], bold, text[half:])


def decorate(sheet):
    for column in table["hiddenColumns"]:
        sheet.set_column(f"{column}:{column}", None, None, {"hidden": True})
    for row in table["hiddenRows"]:
        sheet.set_row(row - 1, None, None, {"hidden": True})
    sheet.freeze_panes(2, 1)
    sheet.data_validation("M3:M40", {"validate": "list", "source": ["A-01", "A-02"]})
    sheet.conditional_format("D3:D40", {"type": "data_bar"})
    sheet.insert_image("Q3", "dot.png", {"image_data": io.BytesIO(base64.b64decode(table["picture"]))})


def merge(workbook, sheet):
    """Merging writes the first cell again, as text."""
    for area in table["merged"]:
        first = area.split(":")[0]
        row, column = int(first[1:]) - 1, ord(first[0]) - 65
        sheet.merge_range(area, get_value(table["cells"][row][column]), workbook.add_format())


def write(name, options, use_table=False, by_rows=False):
    workbook = xlsxwriter.Workbook(folder / name, options)
    codes = {cell.get("format") for row in table["cells"] for cell in row if cell}
    formats = {code: workbook.add_format({"num_format": code}) for code in codes if code}
    sheet = workbook.add_worksheet(table["sheet"])
    if not by_rows:
        decorate(sheet)
        merge(workbook, sheet)
    for n, row in enumerate(table["cells"]):
        for m, cell in enumerate(row):
            if cell is not None:
                write_cell(sheet, (n, m), cell, formats)
    if not by_rows:
        write_rich_text(workbook, sheet, (2, 1), get_value(table["cells"][2][1]))
    if use_table:
        headings = [{"header": get_value(cell)} for cell in table["cells"][1][:5]]
        sheet.add_table(table["table"], {"name": "Parts", "columns": headings})
    elif not by_rows:
        sheet.autofilter(table["filter"])
    for other, rows in table["otherSheets"].items():
        sheet = workbook.add_worksheet(other)
        for n, row in enumerate(rows):
            sheet.write_row(n, 0, row)
    workbook.close()


write("xlsxwriter.xlsx", {})
write("xlsxwriter-table.xlsx", {}, use_table=True)
write("xlsxwriter-1904.xlsx", {"date_1904": True})
write("xlsxwriter-constant-memory.xlsx", {"constant_memory": True}, by_rows=True)
print(xlsxwriter.__version__)

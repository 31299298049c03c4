"""Writes the table by openpyxl: write_openpyxl.py TABLE FOLDER."""

import base64
import sys
from pathlib import Path

import openpyxl
from openpyxl.cell import WriteOnlyCell
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableStyleInfo

from table import get_value, read_table

table = read_table(sys.argv[1])
folder = Path(sys.argv[2])


def to_value(cell):
    return f"={cell['formula']}" if "formula" in cell else get_value(cell)


def fill(sheet):
    for n, row in enumerate(table["cells"], 1):
        for m, cell in enumerate(row, 1):
            if cell is None:
                continue
            written = sheet.cell(n, m)
            written.value = to_value(cell)
            if "text" in cell and "formula" not in cell:
                written.data_type = "s"
            if "format" in cell:
                written.number_format = cell["format"]
            if "link" in cell:
                written.hyperlink = cell["link"]
            if "note" in cell:
                written.comment = Comment(cell["note"], "Nasrin")


def decorate(sheet, picture):
    for area in table["merged"]:
        sheet.merge_cells(area)
    for column in table["hiddenColumns"]:
        sheet.column_dimensions[column].hidden = True
    for row in table["hiddenRows"]:
        sheet.row_dimensions[row].hidden = True
    for cell in sheet[2]:
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="FFEEDD00")
        cell.alignment = Alignment(wrap_text=True)
    # Empty rows at the end that have a format.
    for n in range(200, 210):
        sheet.cell(n, 1).font = Font(bold=True)
    sheet.freeze_panes = "B3"
    sheet.add_image(Image(picture), "Q3")
    rule = DataValidation(type="list", formula1='"A-01,A-02"')
    sheet.add_data_validation(rule)
    rule.add("M3:M40")


def add_other_sheets(workbook):
    for name, rows in table["otherSheets"].items():
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(row)


def write(name, use_table=False, epoch=None):
    picture = folder / "dot.png"
    picture.write_bytes(base64.b64decode(table["picture"]))
    workbook = openpyxl.Workbook()
    if epoch:
        workbook.epoch = epoch
    sheet = workbook.active
    sheet.title = table["sheet"]
    fill(sheet)
    decorate(sheet, picture)
    if use_table:
        parts = Table(displayName="Parts", ref=table["table"])
        parts.tableStyleInfo = TableStyleInfo(name="TableStyleMedium9", showRowStripes=True)
        sheet.add_table(parts)
    else:
        sheet.auto_filter.ref = table["filter"]
    add_other_sheets(workbook)
    workbook.save(folder / name)
    picture.unlink()


def to_written(sheet, cell):
    if cell is None:
        return None
    written = WriteOnlyCell(sheet, to_value(cell))
    if "text" in cell and "formula" not in cell:
        written.data_type = "s"
    if "format" in cell:
        written.number_format = cell["format"]
    return written


def write_by_rows(name):
    workbook = openpyxl.Workbook(write_only=True)
    sheet = workbook.create_sheet(table["sheet"])
    for row in table["cells"]:
        sheet.append([to_written(sheet, cell) for cell in row])
    workbook.save(folder / name)


write("openpyxl.xlsx")
write("openpyxl-table.xlsx", use_table=True)
write("openpyxl-1904.xlsx", epoch=CALENDAR_MAC_1904)
write_by_rows("openpyxl-write-only.xlsx")
print(openpyxl.__version__)

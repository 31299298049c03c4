import { createWorkbook } from "../../../app/testing/order-pad/workbook";

/** XLSX files that cost a careless reader more than their size. */
export const WORKBOOKS = {
	"1,000 rows": () =>
		createWorkbook(
			Array.from({ length: 1000 }, (_, n) => [`TY-${n}`, 12, "Hex bolt", 9.5, "zinc"]),
		),
	"1,000 rows of 100 cells": () =>
		createWorkbook(Array.from({ length: 1000 }, () => Array.from({ length: 100 }, () => "a"))),
	"5 MB when unpacked": () => createWorkbook([["a".repeat(5_000_000)]]),
	"a sheet of empty rows": () => createWorkbook(Array.from({ length: 200_000 }, () => [])),
};

import { expect, test } from "vitest";
import { HOSTILE_WORKBOOKS } from "~/testing/workbooks/hostile";
import { readFirstSheet } from "./read-sheet.server";
import { SheetTooLarge, UnreadableWorkbook } from "./workbook/errors";

const MB = 1024 * 1024;
const LIMITS = { unpackedBytes: 12 * MB, rows: 1000, cells: 100, textChars: MB };

test.each(Object.entries(HOSTILE_WORKBOOKS))(
	"%s: read or refused",
	async (_, { create, answer }) => {
		const result = await readFirstSheet(create(2 * MB), LIMITS).then(
			() => "read",
			(error) =>
				error instanceof SheetTooLarge
					? error.limit
					: error instanceof UnreadableWorkbook
						? "unreadable"
						: error,
		);
		expect(result).toBe(answer);
	},
);

import type { Platform } from "../../platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { createPriceViewer } from "../prices/price-of.server";
import { applyEntries, type LineEntry } from "./apply-entries";
import { type CheckedRows, checkLines } from "./check-lines.server";
import type { PadRow } from "./pad-lines";
import { readAnsweredColumns, storeChecked, toPossibleColumns } from "./pad-statements.server";
import type { StoredPad } from "./queries.server";
import type { Columns } from "./reading/rules";
import { withNewestPad } from "./with-newest-pad.server";

export type PadEntries = {
	lines: ReadonlyMap<number, LineEntry>;
	columns: Columns | null;
	/** Unknown lines from this one on get suggestions. */
	suggestsFrom?: number | null;
};

type Needs = Pick<Platform, "db" | "now" | "settings">;

/** Checks every line again, with the buyer's entries and today's stock and prices. */
export async function checkPad(
	needs: Needs,
	buyer: Buyer,
	pad: StoredPad,
	entries: PadEntries,
): Promise<PadRow[]> {
	return withNewestPad(needs.db, pad, async (newest) => {
		const checked = await checkEntries(needs, buyer, newest, entries);
		await needs.db.batch(storeChecked(needs.db, newest, checked));
		return checked.rows;
	});
}

export async function checkEntries(
	needs: Needs,
	buyer: Buyer,
	pad: StoredPad,
	{ columns, lines, suggestsFrom = null }: PadEntries,
): Promise<CheckedRows> {
	const answered = columns ?? readAnsweredColumns(pad.columns);
	const reader = { db: needs.db, viewer: createPriceViewer(needs, buyer), suggestsFrom };
	const checked = await checkLines(reader, applyEntries(pad.rows, lines), answered, pad.rows);
	if (checked.columns || !answered) return checked;
	return { ...checked, columns: toPossibleColumns(answered) };
}

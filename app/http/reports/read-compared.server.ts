import { getPeriodBefore } from "~/domain/reports/period";
import type { Db } from "~/platform/d1/database.server";
import type { Asked } from "./asked.server";
import type { Definition } from "./report.server";

type Compared<Row, Total> = {
	rows: readonly Row[];
	/** Null for a report of today. */
	before: { rows: readonly Row[]; total: Total } | null;
};

/** The rows of a report, and what the period before sums up to. */
export async function readCompared<Row extends Total, Total>(
	definition: Definition<Row, Total>,
	db: Db,
	asked: Asked,
): Promise<Compared<Row, Total>> {
	const { period, read, sum, sumBefore, describeBefore, columns } = definition;
	if (!period && !describeBefore) return { rows: await read(db, asked), before: null };
	const before = getPeriodBefore(asked.period);
	const inBefore = { ...asked, period: before };
	if (sumBefore) {
		const [rows, total] = await Promise.all([read(db, asked), sumBefore(db, inBefore)]);
		return { rows, before: { rows: [], total } };
	}
	if (isByMonth(columns[0])) {
		// Both have as many months, and each month is a row: one read has them all.
		const both = { first: before.first, last: asked.period.last };
		const all = await read(db, { ...asked, period: both });
		const earlier = all.slice(0, all.length / 2);
		return {
			rows: all.slice(all.length / 2),
			before: { rows: earlier, total: sum(earlier) },
		};
	}
	const [rows, earlier] = await Promise.all([read(db, asked), read(db, inBefore)]);
	return { rows, before: { rows: earlier, total: sum(earlier) } };
}

export const isByMonth = (column?: { label: string }): boolean => column?.label === "Month";

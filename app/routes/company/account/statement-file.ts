import { toTk } from "~/domain/money/rules";
import { describeEntry, readBuyerNote, readReference } from "~/domain/receivables/describe-entry";
import { listEntries } from "~/domain/receivables/queries.server";
import { toDueOn } from "~/domain/receivables/rules";
import { readDates, requireDates } from "~/http/input/date-params.server";
import { customer } from "~/http/pages/page.server";
import type { CellValue } from "~/http/responses/csv.server";
import { createTableFile } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";
import { toDateText, toDayNumber, toMonthRange } from "~/platform/dhaka-days";

export const handle = { access: "verified" } satisfies RouteHandle;

const HEADER = [
	"no.",
	"day",
	"entry",
	"reference",
	"order number",
	"invoice number",
	"due on",
	"amount in tk",
	"owed after in tk",
];

/** Reads the entries of `month`, or all. */
export const loader = customer.loader(async ({ request, context, ctx: { db }, user }) => {
	requireDates(request.url, { month: "month" });
	const { month } = readDates(request.url, { month: "month" }).dates;
	const pages = readPages(db, user.customerId, month ? toMonthRange(month) : {});
	return createTableFile(
		{ request, context },
		`statement${month ? `-${month}` : ""}`,
		HEADER,
		pages,
	);
});

const PAGE_SIZE = 500;

async function* readPages(
	db: Db,
	customerId: string,
	range: { since?: number; until?: number },
): AsyncGenerator<CellValue[][]> {
	let after: Cursor | null = null;
	do {
		const page: Awaited<ReturnType<typeof listEntries>> = await listEntries(db, customerId, {
			...range,
			after,
			size: PAGE_SIZE,
			direction: "asc",
		});
		yield page.entries.map((entry) => [
			entry.n,
			toDateText(toDayNumber(entry.at)),
			describeEntry(entry),
			readReference(entry) || readBuyerNote(entry),
			entry.orderNumber,
			entry.invoiceNumber,
			entry.dueAt === null ? null : toDueOn(entry.dueAt),
			toTk(entry.deltaPoisha),
			toTk(entry.afterPoisha),
		]);
		after = readCursor(page.next);
	} while (after);
}

import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { findHeadings, rankHeading } from "~/domain/catalog/headings";
import { availableUnits, isListed } from "~/domain/catalog/product-columns.server";
import { attributes, products } from "~/domain/catalog/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { toDateText, toDayNumber, toTimestamp } from "~/platform/dhaka-days";
import { formatDay } from "~/platform/format/format-day";
import { formatNumber } from "~/platform/format/format-number";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import type { Platform } from "~/platform/platform.server";
import { Night, type NightPart, type NightRows, NONE_SOLD, type Sold } from "./night";
import { choosePeriod, listMonths, type Period } from "./period";
import { reportPages, TOTALS } from "./tables.server";

const PAGE_PARTS = 2000;
const BATCH_ROWS = 2000;
/** Those that matter most; a report reads no more. */
export const MAX_NIGHT_ROWS = 4000;
/** The quiet hour, in Dhaka. */
const NIGHT_MS = 2 * 3_600_000;

/** Once a day, from two o'clock on: reads every part and replaces what the last night has found. */
export async function writeNight(
	platform: Pick<Platform, "db" | "now" | "getQueryCount">,
): Promise<void> {
	const { db, now } = platform;
	const day = toDayNumber(now() - NIGHT_MS);
	if ((await findNight(db)) === day) return;
	const makerId = await findMakerAttribute(db);
	const period = choosePeriod({}, now());
	const night = new Night();
	let after = "";
	for (;;) {
		const parts = await listParts(db, makerId, after);
		const [first, last] = [parts[0], parts.at(-1)];
		if (!first || !last) break;
		const sold = await readSold(db, period, first.id, last.id);
		for (const part of parts) night.add(part, sold.get(part.id) ?? NONE_SOLD);
		if (parts.length < PAGE_PARTS) break;
		if (!hasQueryBudget(platform)) throw new Error("More parts than one run can read");
		after = last.id;
	}
	// A shop without parts has no night.
	if (!night.isEmpty) await replacePages(db, day, night.list());
}

/** The day of the last night; null before the first. */
export async function findNight(db: Db): Promise<number | null> {
	const [night] = await db
		.select({ day: reportPages.day })
		.from(reportPages)
		.where(eq(reportPages.report, "night"));
	return night?.day ?? null;
}

/** When the reports of the night were made. */
export const describeNight = (day: number | null): string =>
	day === null
		? "This is found out each night from 02:00 on, and no night has been yet."
		: `As of 02:00 on ${formatDay(toTimestamp(toDateText(day)))}; at most ${formatNumber(MAX_NIGHT_ROWS)} rows are kept.`;

/** What the last night has found, and its day; null before the first. */
export async function readNight<Name extends keyof NightRows>(
	db: Db,
	report: Name,
	limit = MAX_NIGHT_ROWS,
): Promise<{ day: number | null; rows: NightRows[Name] }> {
	const pages = await db
		.select()
		.from(reportPages)
		.where(and(inArray(reportPages.report, ["night", report]), lt(reportPages.position, limit)))
		.orderBy(asc(reportPages.report), asc(reportPages.position));
	const rows = pages.flatMap((page) => (page.report === report ? [page.row] : []));
	return { day: pages[0]?.day ?? null, rows: rows as NightRows[Name] };
}

/** The attribute that names the manufacturer; null for none. */
async function findMakerAttribute(db: Db): Promise<string | null> {
	const all = await db.select({ id: attributes.id, name: attributes.name }).from(attributes);
	return (
		all
			.filter(({ name }) => findHeadings(name).includes("manufacturer"))
			.sort((a, b) => rankHeading(a.name) - rankHeading(b.name))[0]?.id ?? null
	);
}

const PART_COLUMNS = [
	"id",
	"name",
	"partNumber",
	"onHand",
	"costPoisha",
	"soldUnits",
	"createdAt",
	"leadDays",
	"orderMultiple",
	"reorderAt",
	"reorderTo",
] as const;

function listParts(db: Db, makerId: string | null, after: string): Promise<NightPart[]> {
	const { id } = products;
	return db
		.select({
			...pickColumns(products, ...PART_COLUMNS),
			available: availableUnits,
			isListed: sql<0 | 1>`${isListed}`,
			isCharge: sql<0 | 1>`${products.kind} = 'service'`,
			waiting: sql<number>`coalesce((select sum(quantity) from backorders
				where product_id = products.id and state = 'waiting'), 0)`,
			requests: sql<number>`(select count(*) from back_in_stock_requests where product_id = products.id and is_due = 0)`,
			manufacturer: sql<string>`coalesce(${products.specs} ->> ${makerId}, '')`,
			makerNumber: sql<string>`coalesce((select display from part_numbers
				where product_id = products.id and customer_id = '' and kind = 'manufacturer' limit 1), '')`,
			categoryId: sql<string>`coalesce(${products.categoryId}, '')`,
			familyId: sql<string>`coalesce(${products.familyId}, '')`,
			family: sql<string>`coalesce((select name from families where families.id = products.family_id), '')`,
			category: sql<string>`coalesce((select name from categories where categories.id = products.category_id), '')`,
		})
		.from(products)
		.where(gt(id, after))
		.orderBy(asc(id))
		.limit(PAGE_PARTS);
}

/** What was sold of these parts in the period. */
async function readSold(db: Db, period: Period, first: string, last: string) {
	// One range of the key for each month.
	const rows = await db.all<Sold & { id: string }>(sql`
		select product_id as id, sum(units) as units, ${TOTALS} from part_months
		where month in ${toIdList(listMonths(period))} and product_id between ${first} and ${last} group by product_id`);
	return new Map(rows.map(({ id, ...sold }) => [id, sold]));
}

async function replacePages(db: Db, day: number, found: NightRows): Promise<void> {
	const all = Object.entries({ night: [{}], ...found }).flatMap(([report, rows]) =>
		rows.slice(0, MAX_NIGHT_ROWS).map((row, position) => ({ report, position, row })),
	);
	const chunks = Array.from({ length: Math.ceil(all.length / BATCH_ROWS) }, (_, n) =>
		all.slice(n * BATCH_ROWS, (n + 1) * BATCH_ROWS),
	);
	await db.batch([
		db.delete(reportPages),
		...chunks.map((rows) =>
			insertSelect(
				db,
				reportPages,
				{
					report: sql`value ->> 'report'`,
					position: sql`value ->> 'position'`,
					day,
					row: sql`value -> 'row'`,
				},
				sql`from json_each(${JSON.stringify(rows)}) where true`,
			),
		),
	]);
}

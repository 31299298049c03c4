import { and, eq, sql } from "drizzle-orm";
import { audit } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { groupBy } from "~/platform/group-by";
import type { Platform } from "~/platform/platform.server";
import { listPrices, priceLists } from "../prices/tables.server";
import { findNumberedParts, type ListPart } from "./find-numbered-parts.server";
import type { ListPriceEntry } from "./read-price-lines";
import { describePercentageLoss, findRisingPrice, type PriceRow } from "./rules";

export const MAX_PRICE_ENTRIES = 1000;

/** `entry` is the place of the wrong one. */
export type PriceEntryError = { entry: number; message: string };

/** `partNumber` may be empty. */
export type PercentageLoss = { partNumber: string; name: string; message: string };

export type ReplaceListPricesResult =
	| { ok: true; changedCount: number }
	| { ok: false; reason: "no-such-list" | "changed-meanwhile" }
	| { ok: false; reason: "wrong-prices"; errors: PriceEntryError[] }
	| { ok: false; reason: "percentage-ends"; losses: PercentageLoss[] };

type Replacement = {
	adminId: string;
	listId: string;
	entries: readonly ListPriceEntry[];
	/** Whether the admin accepts that a percentage ends for parts that get their first rows. */
	isConfirmed: boolean;
};

/**
 * Replaces the rows of each part that is named, as a whole; a null price leaves the part without
 * rows. All or, if one entry is wrong, none.
 */
export async function replaceListPrices(
	platform: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, listId, entries, isConfirmed }: Replacement,
): Promise<ReplaceListPricesResult> {
	const { db } = platform;
	const [list] = await db.select().from(priceLists).where(eq(priceLists.id, listId));
	if (!list) return { ok: false, reason: "no-such-list" };
	const find = await findNumberedParts(
		db,
		entries.map(({ number }) => number),
	);
	const { parts, errors } = groupByPart(entries, find);
	if (errors.length > 0) return { ok: false, reason: "wrong-prices", errors };
	const current = await readRows(db, listId, Array.from(parts.keys()));
	if (!isConfirmed) {
		const losses = listPercentageLosses(parts, current, list.percentOffBp);
		if (losses.length > 0) return { ok: false, reason: "percentage-ends", losses };
	}
	const changed = Array.from(parts.values(), ({ part, rows }) => ({ id: part.id, rows })).filter(
		({ id, rows }) => JSON.stringify(rows) !== JSON.stringify(current.get(id) ?? []),
	);
	if (changed.length === 0) return { ok: true, changedCount: 0 };
	return writeRows(platform, { adminId, listId, changed });
}

type NumberedEntry = ListPriceEntry & { entry: number; part: ListPart };
type PartRows = { part: ListPart; rows: PriceRow[] };

function groupByPart(
	entries: readonly ListPriceEntry[],
	find: Awaited<ReturnType<typeof findNumberedParts>>,
): { parts: Map<string, PartRows>; errors: PriceEntryError[] } {
	const errors: PriceEntryError[] = [];
	const numbered = entries.flatMap((typed, entry): NumberedEntry[] => {
		const found = find(typed.number);
		if (found.ok) return [{ ...typed, entry, part: found.part }];
		errors.push({ entry, message: found.message });
		return [];
	});
	const parts = new Map<string, PartRows>();
	for (const [id, ofPart] of groupBy(numbered, ({ part }) => part.id)) {
		const sorted = ofPart.toSorted((one, other) => one.minQuantity - other.minQuantity);
		const error = findPartError(sorted);
		if (error) errors.push(error);
		const [first] = sorted;
		if (first) parts.set(id, { part: first.part, rows: sorted.flatMap(toRow) });
	}
	return { parts, errors: errors.toSorted((one, other) => one.entry - other.entry) };
}

const toRow = ({ minQuantity, unitPoisha }: NumberedEntry): PriceRow[] =>
	unitPoisha === null ? [] : [[minQuantity, unitPoisha]];

/** `sorted` are the entries of one part. */
function findPartError(sorted: readonly NumberedEntry[]): PriceEntryError | null {
	const removal = sorted.find(({ unitPoisha }) => unitPoisha === null);
	if (removal) {
		const isMixed = sorted.some(({ unitPoisha }) => unitPoisha !== null);
		const message = `This line removes the prices of ${removal.number}, but another line sets one.`;
		return isMixed ? { entry: removal.entry, message } : null;
	}
	const repeated = sorted.find((row, place) => row.minQuantity === sorted[place - 1]?.minQuantity);
	if (repeated) {
		const from = repeated.minQuantity.toLocaleString("en-US");
		return { entry: repeated.entry, message: `${repeated.number} has two prices for ${from}+.` };
	}
	const rising = findRisingPrice(sorted.flatMap(toRow));
	const entry = rising && sorted[rising.place]?.entry;
	return rising && entry !== undefined && entry !== null
		? { entry, message: rising.message }
		: null;
}

function listPercentageLosses(
	parts: ReadonlyMap<string, PartRows>,
	current: ReadonlyMap<string, PriceRow[]>,
	percentOffBp: number,
): PercentageLoss[] {
	return Array.from(parts.values()).flatMap(({ part, rows }) => {
		if (current.has(part.id)) return [];
		const message = describePercentageLoss({ ...part, percentOffBp }, rows);
		const { partNumber, name } = part;
		return message ? [{ partNumber, name, message }] : [];
	});
}

/** By product; without those that have none. */
async function readRows(
	db: Platform["db"],
	listId: string,
	ids: readonly string[],
): Promise<Map<string, PriceRow[]>> {
	const rows = await db
		.select({
			productId: listPrices.productId,
			minQuantity: listPrices.minQuantity,
			unitPoisha: listPrices.unitPoisha,
		})
		.from(sql`json_each(${JSON.stringify(ids)}) as wanted`)
		.innerJoin(
			listPrices,
			sql`${listPrices.listId} = ${listId} and ${listPrices.productId} = wanted.value`,
		)
		.orderBy(listPrices.productId, listPrices.minQuantity);
	const grouped = groupBy(rows, ({ productId }) => productId);
	return new Map(
		Array.from(grouped, ([id, ofPart]) => [
			id,
			ofPart.map(({ minQuantity, unitPoisha }): PriceRow => [minQuantity, unitPoisha]),
		]),
	);
}

type ChangedRows = { adminId: string; listId: string; changed: { id: string; rows: PriceRow[] }[] };

/** The audit log reads the old rows, so it is written first. */
async function writeRows(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, listId, changed }: ChangedRows,
): Promise<ReplaceListPricesResult> {
	const part = sql`json_each(${JSON.stringify(changed)}) as part`;
	const partId = sql`(part.value ->> 'id')`;
	const oldRows = sql`(select json_group_array(json_array(min_quantity, unit_poisha)) from list_prices
		where list_id = ${listId} and product_id = ${partId})`;
	const changeId = newId();
	try {
		await db.batch([
			db.insert(audit).select(
				sql`select ${changeId} || ':' || ${partId}, ${`admin:${adminId}`}, 'price-list.prices', ${`price-list:${listId}`},
					json_object('product', ${partId}, 'prices', ${oldRows}),
					json_object('product', ${partId}, 'prices', part.value ->> 'rows'), ${now()} from ${part}`,
			),
			db
				.delete(listPrices)
				.where(
					and(eq(listPrices.listId, listId), sql`product_id in (select ${partId} from ${part})`),
				),
			db.insert(listPrices).select(
				sql`select ${listId}, ${partId}, priced.value ->> 0, priced.value ->> 1
					from ${part}, json_each(part.value, '$.rows') as priced`,
			),
		]);
		return { ok: true, changedCount: changed.length };
	} catch (error) {
		if (getViolatedConstraint(error) !== "foreign key") throw error;
		return { ok: false, reason: "changed-meanwhile" };
	}
}

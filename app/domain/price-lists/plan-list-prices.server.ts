import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { groupBy } from "~/platform/group-by";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { listPrices, priceLists } from "../prices/tables.server";
import { findNumberedParts, type ListPart } from "./find-numbered-parts.server";
import type { ListPriceEntry } from "./read-price-lines";
import { describePercentageLoss, findRisingPrice, type PriceRow } from "./rules";

export const MAX_PRICE_ENTRIES = 1000;

/** `entry` is the place of the wrong one. */
export type PriceEntryError = { entry: number; message: string };

/** `partNumber` may be empty; `loss` says what gets dearer because the list's percentage ends. */
export type PartChange = Pick<ListPart, "id" | "partNumber" | "name"> & {
	before: readonly PriceRow[];
	after: readonly PriceRow[];
	loss: string | null;
};

/** `id` is another one as soon as anything else would be saved. */
export type PricePlan = { id: string; listId: string; percentOffBp: number; changes: PartChange[] };

export type PlanListPricesResult =
	| { ok: true; plan: PricePlan }
	| { ok: false; reason: "no-such-list" }
	| { ok: false; reason: "wrong-prices"; errors: PriceEntryError[] };

/** What would change if the rows of each named part were replaced as a whole. */
export async function planListPrices(
	db: Db,
	listId: string,
	entries: readonly ListPriceEntry[],
): Promise<PlanListPricesResult> {
	const [list] = await db.select().from(priceLists).where(eq(priceLists.id, listId));
	if (!list) return { ok: false, reason: "no-such-list" };
	const { percentOffBp } = list;
	const find = await findNumberedParts(
		db,
		entries.map(({ number }) => number),
	);
	const { parts, errors } = groupByPart(entries, find);
	if (errors.length > 0) return { ok: false, reason: "wrong-prices", errors };
	const current = await readRows(db, listId, Array.from(parts.keys()));
	const changes = Array.from(parts.values()).flatMap(({ part, rows }): PartChange[] => {
		const { id, partNumber, name } = part;
		const before = current.get(id) ?? [];
		if (JSON.stringify(before) === JSON.stringify(rows)) return [];
		const loss = before.length > 0 ? null : describePercentageLoss({ ...part, percentOffBp }, rows);
		return [{ id, partNumber, name, before, after: rows, loss }];
	});
	const id = hashPayload(listId, JSON.stringify(changes));
	return { ok: true, plan: { id, listId, percentOffBp, changes } };
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

/** By product; without those that have none. */
async function readRows(
	db: Db,
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

import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "../../platform/platform.server";
import { type AddPartsResult, addParts, type WantedPartError } from "../cart/add-parts.server";
import { describeFullCart, MAX_CART_LINES } from "../cart/rules";
import { cartLines } from "../cart/tables.server";
import { formatTk } from "../money/rules";
import { createPriceViewer } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import { judgeEntries, type PadEntries } from "./check-pad.server";
import { findPartsById } from "./find-pad-parts.server";
import { isSettled, namePart, needsChoice, type PadRow } from "./pad-lines";
import { storeJudged } from "./pad-statements.server";
import type { StoredPad } from "./queries.server";
import type { PadPart } from "./reading/rules";
import { withNewestPad } from "./with-newest-pad.server";

/** What happens to parts that are in the cart already. */
export type CartMode = "replace" | "add";

export type AddPadResult =
	/** Lines that need a choice stay on the pad: `openCount`. */
	| { ok: true; partCount: number; replacedCount: number; openCount: number; sums: string[] }
	| { ok: false; reason: "nothing-ready" }
	| { ok: false; reason: "changed" | "cart-full"; messages: string[] };

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;
type Reader = { db: Db; viewer: PriceViewer };
type ReadyRow = PadRow & { productId: string; quantity: number; pricePoisha: number };

const isReady = (row: PadRow): row is ReadyRow => row.verdict === "ok";

/** Adds all ready lines to the cart, or none if one of them is no longer as the pad's page showed it. */
export async function addPadToCart(
	needs: Needs,
	userId: string,
	pad: StoredPad,
	{ mode, ...entries }: PadEntries & { mode: CartMode },
): Promise<AddPadResult> {
	const { db } = needs;
	return withNewestPad(db, pad, async (newest) => {
		const judged = await judgeEntries(needs, newest, entries);
		const { rows } = judged;
		// What is in the cart stays on the pad, so that no line disappears. In one batch with the cart,
		// or a repeat would add the quantities twice.
		const marked = rows.map((row) => (isReady(row) ? markAdded(row) : row));
		const markLines = storeJudged(db, newest, { ...judged, rows: marked });
		const added = await addRows(needs, userId, { shown: newest.rows, rows, mode, markLines });
		if (!added.ok || !rows.some(isReady)) await db.batch(storeJudged(db, newest, judged));
		return added;
	});
}

type Attempt = {
	shown: readonly PadRow[];
	rows: readonly PadRow[];
	mode: CartMode;
	markLines: ReturnType<typeof storeJudged>;
};

async function addRows(
	needs: Needs,
	userId: string,
	{ shown, rows, mode, markLines }: Attempt,
): Promise<AddPadResult> {
	const viewer = createPriceViewer(needs, userId);
	const messages = await describeChanges({ db: needs.db, viewer }, shown.filter(isReady), rows);
	if (messages.length > 0) return { ok: false, reason: "changed", messages };
	const ready = rows.filter(isReady);
	const openCount = rows.filter(needsChoice).length;
	if (ready.length === 0) return describeRepeat(rows, openCount);
	const inCart =
		mode === "add" ? await findCartQuantities(needs.db, userId) : new Map<string, number>();
	const wanted = buildWantedParts(ready, inCart);
	const added = await addParts(needs, userId, wanted, markLines);
	if (!added.ok) return describeRefusal({ db: needs.db, viewer }, added);
	const { partCount, replacedCount } = added;
	const sums = await describeSums({ db: needs.db, viewer }, ready, inCart);
	return { ok: true, partCount, replacedCount, openCount, sums };
}

/** A request that is repeated, because its answer was lost, adds nothing and succeeds. */
function describeRepeat(rows: readonly PadRow[], openCount: number): AddPadResult {
	const partCount = rows.filter(({ verdict }) => verdict === "added").length;
	if (partCount === 0) return { ok: false, reason: "nothing-ready" };
	return { ok: true, partCount, replacedCount: 0, openCount, sums: [] };
}

const markAdded = (row: ReadyRow): PadRow => ({
	...row,
	verdict: "added",
	answer: { kind: "added" },
});

/** Lines that were ready when the page was shown, and aren't now or cost something else. */
async function describeChanges(
	reader: Reader,
	shown: readonly ReadyRow[],
	rows: readonly PadRow[],
): Promise<string[]> {
	const now = new Map(rows.map((row) => [row.n, row]));
	const changed = shown.flatMap((before) => {
		const after = now.get(before.n);
		const isSame = !after || isSettled(after);
		if (isSame || (isReady(after) && !hasOtherPrice(before, after))) return [];
		return [{ before, after }];
	});
	if (changed.length === 0) return [];
	const parts = await findPartsById(
		reader,
		changed.map(({ before }) => before.productId),
	);
	return changed.map(({ before, after }) =>
		describeChange(before, after, parts.get(before.productId)),
	);
}

const hasOtherPrice = (before: ReadyRow, after: ReadyRow) =>
	before.productId === after.productId && before.pricePoisha !== after.pricePoisha;

function describeChange(before: ReadyRow, after: PadRow, part: PadPart | undefined): string {
	if (!part) return `Line ${before.n} is no longer for sale. Nothing was added.`;
	if (after.verdict === "short") return describeShort(namePart(part), part.available);
	if (isReady(after) && hasOtherPrice(before, after))
		return describePrice(namePart(part), after.pricePoisha, before.pricePoisha);
	return `${namePart(part)}: ${after.note} Nothing was added.`;
}

const describeShort = (name: string, available: number) =>
	available > 0
		? `Only ${available.toLocaleString("en-US")} of ${name} are still available. Nothing was added.`
		: `${name} is sold out. Nothing was added.`;

const describePrice = (name: string, now: number, before: number) =>
	`${name} now costs ${formatTk(now)}, not ${formatTk(before)}. Nothing was added.`;

const buildWantedParts = (ready: readonly ReadyRow[], inCart: ReadonlyMap<string, number>) =>
	ready.map(({ productId, quantity, pricePoisha }) => ({
		productId,
		quantity: quantity + (inCart.get(productId) ?? 0),
		seenPricePoisha: pricePoisha,
	}));

const MAX_SUMS = 3;

/** 'TY-0912: 2 + 1 = 3', for the first quantities that were added to those in the cart. */
async function describeSums(
	reader: Reader,
	ready: readonly ReadyRow[],
	inCart: ReadonlyMap<string, number>,
): Promise<string[]> {
	const added = ready.filter(({ productId }) => inCart.has(productId)).slice(0, MAX_SUMS);
	const parts = await findPartsById(
		reader,
		added.map(({ productId }) => productId),
	);
	return added.map(({ productId, quantity }) => {
		const [before, part] = [inCart.get(productId) ?? 0, parts.get(productId)];
		const [one, other, sum] = [before, quantity, before + quantity].map((count) =>
			count.toLocaleString("en-US"),
		);
		return `${part ? namePart(part) : "A part"}: ${one} + ${other} = ${sum}`;
	});
}

async function findCartQuantities(db: Db, userId: string): Promise<Map<string, number>> {
	const rows = await db
		.select({ id: cartLines.productId, quantity: cartLines.quantity })
		.from(cartLines)
		.where(eq(cartLines.userId, userId))
		.limit(MAX_CART_LINES);
	return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

async function describeRefusal(
	reader: Reader,
	refused: Exclude<AddPartsResult, { ok: true }>,
): Promise<AddPadResult> {
	if (refused.reason === "cart-full") {
		return { ok: false, reason: "cart-full", messages: [describeFullCart(refused.lineCount)] };
	}
	const parts = await findPartsById(
		reader,
		refused.errors.map(({ productId }) => productId),
	);
	const messages = refused.errors.map((error) => describeError(error, parts.get(error.productId)));
	return { ok: false, reason: "changed", messages };
}

function describeError(error: WantedPartError, part: PadPart | undefined): string {
	const name = part ? namePart(part) : (error.productName ?? "A part");
	switch (error.reason) {
		case "price-changed":
			return describePrice(name, error.pricePoisha, error.seenPricePoisha);
		case "out-of-stock":
			return describeShort(name, error.stock);
		case "invalid-quantity":
			return `${name}: ${error.message} Nothing was added.`;
		default:
			return `${name} is no longer for sale. Nothing was added.`;
	}
}

import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "~/platform/d1/database.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import { bindKeyToPayload, type KeyUse } from "~/platform/idempotency/bind-key-to-payload.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { Buyer } from "../accounts/rules";
import { addProducts } from "../cart/add-products.server";
import { MAX_CART_LINES } from "../cart/rules";
import { cartLines } from "../cart/tables.server";
import { createPriceViewer } from "../prices/price-of.server";
import { applyEntries, type CartMode, type PadEntries } from "./apply-entries";
import { describeChanges, describeRefusal, describeSums } from "./cart-messages.server";
import { type CheckedRows, checkLines } from "./check-lines.server";
import { createRow, isReady, needsChoice, type PadRow, type ReadyRow } from "./pad-lines";
import { readAnsweredColumns, storeChecked, toPossibleColumns } from "./pad-statements.server";
import { findPad, type StoredPad } from "./queries.server";
import { MAX_PAD_LINES } from "./reading/clean-lines";

/** Checks every line again, with the buyer's entries and today's stock and prices. */
export async function checkPad(
	ctx: Platform,
	buyer: Buyer,
	pad: StoredPad,
	entries: PadEntries,
): Promise<PadRow[]> {
	return withNewestPad(ctx.db, pad, async (newest) => {
		const checked = await checkEntries(ctx, buyer, newest, entries);
		await ctx.db.batch(storeChecked(ctx.db, newest, checked));
		return checked.rows;
	});
}

/** Adds a line behind the others; the units of a part that is on the pad are added up. */
export async function appendLine(
	ctx: Platform,
	buyer: Buyer,
	pad: StoredPad,
	line: Pick<PadRow, "typed" | "answer">,
	use: KeyUse,
): Promise<void> {
	await withNewestPad(ctx.db, pad, async (newest) => {
		const n = newest.rows.length + 1;
		if (n > MAX_PAD_LINES) throw new Refused("This list has 1,000 lines, which is the most.");
		const rows = [...newest.rows, createRow({ ...line, n }, "unread")];
		const entries = { columns: null, lines: new Map() };
		const checked = await checkEntries(ctx, buyer, { ...newest, rows }, entries);
		await ctx.db.batch([
			...storeChecked(ctx.db, newest, checked),
			bindKeyToPayload(ctx.db, use, ctx.now()),
		]);
	});
}

async function checkEntries(
	ctx: Platform,
	buyer: Buyer,
	pad: StoredPad,
	{ columns, lines, suggestsFrom = null }: PadEntries,
): Promise<CheckedRows> {
	const answered = columns ?? readAnsweredColumns(pad.columns);
	const reader = { db: ctx.db, viewer: createPriceViewer(ctx, buyer), suggestsFrom };
	const checked = await checkLines(reader, applyEntries(pad.rows, lines), answered, pad.rows);
	if (checked.columns || !answered) return checked;
	return { ...checked, columns: toPossibleColumns(answered) };
}

/** Runs `write`, which fails when another window has written the pad, again on the newest version. */
async function withNewestPad<T>(
	db: Db,
	pad: StoredPad,
	write: (pad: StoredPad) => Promise<T>,
): Promise<T> {
	return retryOnConflict(async (round) => {
		const newest = round === 1 ? pad : await findPad(db, pad.userId, pad.id);
		return write(newest ?? pad);
	}, "order_pads.version");
}

export type AddPadResult =
	/** Lines that need a choice stay on the pad: `openCount`. */
	| { ok: true; partCount: number; replacedCount: number; openCount: number; sums: string[] }
	| { ok: false; reason: "nothing-ready" }
	| { ok: false; reason: "changed" | "cart-full"; messages: string[] };

/** Adds all ready lines to the cart, or none if one of them is no longer as the pad's page showed it. */
export async function addPadToCart(
	ctx: Platform,
	buyer: Buyer,
	pad: StoredPad,
	{ mode, ...entries }: PadEntries & { mode: CartMode },
): Promise<AddPadResult> {
	const { db } = ctx;
	const reader = { db, viewer: createPriceViewer(ctx, buyer) };
	return withNewestPad(db, pad, async (newest) => {
		const checked = await checkEntries(ctx, buyer, newest, entries);
		const { rows } = checked;
		const messages = await describeChanges(reader, newest.rows.filter(isReady), rows);
		if (messages.length > 0 || !rows.some(isReady)) {
			await db.batch(storeChecked(db, newest, checked));
			return messages.length > 0
				? { ok: false, reason: "changed", messages }
				: describeRepeat(rows);
		}
		// Lines in the cart stay on the pad, so that none disappears. In one batch with the cart,
		// or a repeat would add the quantities twice.
		const marked = rows.map((row) => (isReady(row) ? markAdded(row) : row));
		const markLines = storeChecked(db, newest, { ...checked, rows: marked });
		const added = await addReadyRows(ctx, buyer, rows, { mode, alongside: markLines });
		if (!added.ok) await db.batch(storeChecked(db, newest, checked));
		return added;
	});
}

/** Idempotent: a repeated request succeeds without adding anything. */
function describeRepeat(rows: readonly PadRow[]): AddPadResult {
	const partCount = rows.filter(({ result }) => result === "added").length;
	if (partCount === 0) return { ok: false, reason: "nothing-ready" };
	return { ok: true, partCount, replacedCount: 0, openCount: countOpen(rows), sums: [] };
}

const countOpen = (rows: readonly PadRow[]): number => rows.filter(needsChoice).length;

const markAdded = (row: ReadyRow): PadRow => ({
	...row,
	result: "added",
	answer: { kind: "added" },
});

async function addReadyRows(
	ctx: Platform,
	buyer: Buyer,
	rows: readonly PadRow[],
	{ mode, alongside }: { mode: CartMode; alongside: readonly BatchItem<"sqlite">[] },
): Promise<AddPadResult> {
	const reader = { db: ctx.db, viewer: createPriceViewer(ctx, buyer) };
	const ready = rows.filter(isReady);
	const inCart =
		mode === "add" ? await findCartQuantities(ctx.db, buyer.id) : new Map<string, number>();
	const added = await addProducts(ctx, buyer, buildWantedProducts(ready, inCart), alongside);
	if (!added.ok) {
		const reason = added.reason === "cart-full" ? "cart-full" : "changed";
		return { ok: false, reason, messages: await describeRefusal(reader, added) };
	}
	const { partCount, replacedCount } = added;
	const sums = await describeSums(reader, ready, inCart);
	return { ok: true, partCount, replacedCount, openCount: countOpen(rows), sums };
}

const buildWantedProducts = (ready: readonly ReadyRow[], inCart: ReadonlyMap<string, number>) =>
	ready.map(({ productId, quantity, pricePoisha, answer }) => ({
		productId,
		quantity: quantity + (inCart.get(productId) ?? 0),
		seenPricePoisha: pricePoisha,
		...(answer?.kind === "product" && answer.mayWait && { mayWait: answer.mayWait }),
	}));

async function findCartQuantities(db: Db, userId: string): Promise<Map<string, number>> {
	const rows = await db
		.select({ id: cartLines.productId, quantity: cartLines.quantity })
		.from(cartLines)
		.where(eq(cartLines.userId, userId))
		.limit(MAX_CART_LINES);
	return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

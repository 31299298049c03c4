import { and, asc, desc, eq, inArray, lte, ne, notInArray } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { checkFillsCart } from "../accounts/conditions.server";
import type { Buyer } from "../accounts/rules";
import { countUnfound } from "../catalog/unfound/unfound-searches.server";
import { isVisibleOrder } from "../orders/conditions.server";
import { orderLines, orders } from "../orders/tables.server";
import { createPriceViewer } from "../prices/price-of.server";
import { checkLines } from "./check-lines.server";
import { type CleanLine, type PadSource, type TypedLine, toCleanLine } from "./pad-lines";
import { insertRows, toPossibleColumns } from "./pad-statements.server";
import { type RefusedList, splitList } from "./read-list";
import { MAX_PAD_LINES } from "./reading/clean-lines";
import type { Columns } from "./reading/rules";
import { orderPads } from "./tables.server";

type CreatePadResult = { ok: true; padId: string } | RefusedList;

type PadInput = {
	source: PadSource;
	text: string;
	/** The buyer's choice of columns; null to detect them. */
	columns?: Columns | null;
	/** The same text with the same key is the same pad. */
	idempotencyKey?: string;
};

export async function createPad(
	ctx: Platform,
	buyer: Buyer,
	{ source, text, columns = null, idempotencyKey }: PadInput,
): Promise<CreatePadResult> {
	const list = splitList(text);
	if (!list.ok) return list;
	const { lines, unreadLines } = list;
	const id = buildPadId(ctx, buyer.id, idempotencyKey, text);
	const padId = await storePad(ctx, buyer, { id, source, unreadLines }, lines, columns);
	return { ok: true, padId };
}

/** The pads that an account keeps; a new one replaces the oldest. */
export const MAX_PADS = 50;

function deleteOldestPads(
	db: Db,
	{ id, userId }: Pick<typeof orderPads.$inferInsert, "id" | "userId">,
) {
	const kept = db
		.select({ id: orderPads.id })
		.from(orderPads)
		.where(and(eq(orderPads.userId, userId), ne(orderPads.id, id)))
		.orderBy(desc(orderPads.createdAt), desc(orderPads.id))
		.limit(MAX_PADS - 1);
	return db
		.delete(orderPads)
		.where(and(eq(orderPads.userId, userId), ne(orderPads.id, id), notInArray(orderPads.id, kept)));
}

/** The same parts and quantities as the order's; null for an order that the buyer doesn't see. */
export async function createPadFromOrder(
	ctx: Platform,
	buyer: Buyer,
	orderId: string,
): Promise<string | null> {
	const { productId, productName, partNumber, quantity, position } = orderLines;
	const ordered = await ctx.db
		.select({ productId, productName, partNumber, quantity })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.where(
			and(eq(orderLines.orderId, orderId), isVisibleOrder(buyer.id), eq(orderLines.kind, "goods")),
		)
		.orderBy(asc(position))
		.limit(MAX_PAD_LINES);
	if (ordered.length === 0) return null;
	return createPadOfProducts(ctx, buyer, "order", { products: ordered.map(toWrittenProduct) });
}

const toWrittenProduct = ({
	productId,
	productName,
	partNumber,
	quantity,
}: OrderedProduct): WrittenProduct => ({
	productId,
	name: partNumber || productName,
	typed: String(quantity),
});

type OrderedProduct = Pick<
	typeof orderLines.$inferSelect,
	"productId" | "productName" | "partNumber" | "quantity"
>;

/** A known part with the quantity as it was typed. `name` is what the line says. */
type WrittenProduct = { productId: string; name: string; typed: string };

type WrittenProducts = {
	products: readonly WrittenProduct[];
	notes?: readonly string[];
	idempotencyKey?: string;
};

/** A part that is no longer for sale is read by its name, so that its line asks. */
export async function createPadOfProducts(
	ctx: Platform,
	buyer: Buyer,
	source: PadSource,
	{ products, notes = [], idempotencyKey }: WrittenProducts,
): Promise<string> {
	const texts = [
		...notes.map((note) => ({ typed: `# ${note}`, answer: null })),
		...products.map(({ productId, name, typed }) => ({
			typed: `${name} x ${typed}`,
			answer: { kind: "product" as const, productId, typed },
		})),
	];
	const lines = texts.map((text, index): TypedLine => ({ n: index + 1, ...text }));
	const id = buildPadId(ctx, buyer.id, idempotencyKey, JSON.stringify(lines));
	return storePad(ctx, buyer, { id, source, unreadLines: 0 }, lines.map(toCleanLine));
}

function buildPadId({ newId }: Platform, userId: string, key: string | undefined, text: string) {
	return hashSecret(JSON.stringify([userId, key || newId(), text])).slice(0, 32);
}

async function storePad(
	ctx: Platform,
	buyer: Buyer,
	shown: Pick<typeof orderPads.$inferInsert, "id" | "source" | "unreadLines">,
	lines: readonly CleanLine[],
	answered: Columns | null = null,
): Promise<string> {
	const { db } = ctx;
	const pad = { ...shown, userId: buyer.id };
	const reader = { db, viewer: createPriceViewer(ctx, buyer) };
	const { rows, columns, unknown } = await checkLines(reader, lines, answered);
	const known = answered && toPossibleColumns(answered);
	const found = (columns ?? known) ? JSON.stringify(columns ?? known) : "";
	await db.batch([
		...insertPad(ctx, { ...pad, columns: found }),
		insertRows(db, pad.id, rows).onConflictDoNothing(),
	]);
	ctx.runAfterResponse(countUnfound(ctx, unknown, "list"));
	return pad.id;
}

type NewPad = Omit<typeof orderPads.$inferInsert, "createdAt">;

const insertPad = ({ db, now }: Platform, pad: NewPad) =>
	[
		checkFillsCart(db, pad.userId),
		deleteOldestPads(db, pad),
		db
			.insert(orderPads)
			.values({ ...pad, createdAt: now() })
			.onConflictDoNothing(),
	] as const;

export async function createEmptyPad(
	ctx: Platform,
	buyer: Buyer,
	pad: Pick<NewPad, "id" | "source">,
): Promise<void> {
	await ctx.db.batch(insertPad(ctx, { ...pad, userId: buyer.id }));
}

const RETENTION_MS = 30 * 24 * 3_600_000;
const MAX_PADS_PER_RUN = 100;

export async function deleteExpiredPads({ db, now }: Platform): Promise<void> {
	const expired = db
		.select({ id: orderPads.id })
		.from(orderPads)
		.where(lte(orderPads.createdAt, now() - RETENTION_MS))
		.limit(MAX_PADS_PER_RUN);
	await db.delete(orderPads).where(inArray(orderPads.id, expired));
}

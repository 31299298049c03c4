import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { cartLines } from "../cart/tables.server";
import { type Amounts, sumAmounts } from "../money/amounts";
import { calculateLineTotal } from "../money/rules";
import { createPriceViewer } from "../prices/price-of.server";
import { findProductsById } from "./find-pad-products.server";
import { noteUnusualQuantities } from "./note-unusual-quantities.server";
import { needsChoice } from "./pad-lines";
import { findOptionPrices, type OptionPrices } from "./price-lines.server";
import type { PadProduct } from "./reading/rules";
import { orderPadLines, orderPads } from "./tables.server";

export type StoredPad = NonNullable<Awaited<ReturnType<typeof findPad>>>;

const padColumns = {
	...pickColumns(orderPads, "id", "userId", "source", "state", "version", "columns", "unreadLines"),
	isOnHold: sql`exists (select 1 from users join customers on customers.id = users.customer_id
		where users.id = order_pads.user_id and customers.state = 'on_hold')`.mapWith(Boolean),
};

/** Returns null for another account's pad. */
export async function findPad(db: Db, userId: string, padId: string) {
	const isOwn = and(eq(orderPads.id, padId), eq(orderPads.userId, userId));
	const ownPad = db.select({ id: orderPads.id }).from(orderPads).where(isOwn);
	const [[pad], rows] = await db.batch([
		db.select(padColumns).from(orderPads).where(isOwn),
		db
			.select()
			.from(orderPadLines)
			.where(inArray(orderPadLines.padId, ownPad))
			.orderBy(asc(orderPadLines.n)),
	]);
	if (!pad) return null;
	return { ...pad, rows: rows.map(({ padId: _, ...row }) => row) };
}

/** The newest list of which some lines are in the cart and others still need a choice. */
export async function findUnfinishedPad(
	db: Db,
	userId: string,
): Promise<{ id: string; openLines: number } | null> {
	const [pad] = await db
		.select({ id: orderPads.id, openLines: orderPads.openLines })
		.from(orderPads)
		.where(and(eq(orderPads.userId, userId), sql`${orderPads.openLines} > 0`))
		.orderBy(desc(orderPads.createdAt))
		.limit(1);
	return pad ?? null;
}

export type PadWithProducts = StoredPad & {
	products: ReadonlyMap<string, PadProduct>;
	prices: OptionPrices;
	amounts: Amounts;
	cartProductIds: string[];
};

export async function findPadWithProducts(
	ctx: Platform,
	buyer: Buyer,
	padId: string,
): Promise<PadWithProducts | null> {
	const { db } = ctx;
	const pad = await findPad(db, buyer.id, padId);
	if (!pad) return null;
	const ids = pad.rows.flatMap(({ productId, options }) => [
		...(productId === null ? [] : [productId]),
		...options.map(({ productId }) => productId),
	]);
	const reader = { db, viewer: createPriceViewer(ctx, buyer) };
	const [rows, products, cart] = await Promise.all([
		noteUnusualQuantities(db, buyer.id, pad.rows),
		findProductsById(reader, ids),
		db.select({ id: cartLines.productId }).from(cartLines).where(eq(cartLines.userId, buyer.id)),
	]);
	const ready = new Set(
		pad.rows.flatMap(({ result, productId }) => (result === "ok" ? [productId] : [])),
	);
	const cartProductIds = cart.flatMap(({ id }) => (ready.has(id) ? [id] : []));
	const offered = pad.rows
		.filter(needsChoice)
		.flatMap(({ productId, quantity, options }) => [
			...(productId === null ? [] : [{ productId, quantity }]),
			...options,
		]);
	const prices = await findOptionPrices(reader, offered, products);
	const readyLines = pad.rows.flatMap(({ result, productId, quantity, pricePoisha }) => {
		const product = result === "ok" ? products.get(productId ?? "") : undefined;
		if (!product || quantity === null || pricePoisha === null) return [];
		const totalPoisha = calculateLineTotal(pricePoisha, quantity);
		return [{ unitPricePoisha: pricePoisha, quantity, totalPoisha, vatBp: product.vatBp }];
	});
	return { ...pad, rows, products, prices, amounts: sumAmounts(readyLines), cartProductIds };
}

import { and, type SQL, sql } from "drizzle-orm";
import { audit, auditEach, byAdmin } from "~/platform/audit.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { retryUnsettled } from "~/platform/d1/retry.server";
import { formatNumber } from "~/platform/format/format-number";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { AdminContext } from "../accounts/context.server";
import { MAX_UNITS } from "../catalog/input";
import { isGoods } from "../catalog/product-columns.server";
import type { ProductDto } from "../catalog/rules";
import { products } from "../catalog/tables.server";
import { formatTk } from "../money/rules";
import { moveStock } from "./move-stock.server";
import type { QuantityPrices } from "./percent-rules";
import {
	PRICE_AND_STOCK_ACTION,
	type PriceAndStockFields,
	toAuditId,
} from "./price-and-stock-queries.server";
import {
	describeQuantityPrices,
	replaceQuantityPrices,
	rowsOfList,
} from "./replace-quantity-prices.server";
import { serveBackorders } from "./serve-backorders.server";

/** Prices in poisha; null and 0 units change nothing. */
export type PriceAndStockChange = {
	productId: string;
	price: { shown: number; wanted: number } | null;
	stock: { units: number; cause: "count" | "correction" } | null;
	/** Changed together with the price; 'changed' if they aren't any more as the page showed them. */
	lists: readonly QuantityPrices[] | "changed";
};

/** Sentences for the fields of a row; `shown` replaces the values with which it is compared. */
type RowRefusal = {
	price?: string;
	stock?: string;
	shown?: { shownPrice: number; shownOnHand?: number };
};

export type PriceAndStockOutcome = "saved" | "no-such-product" | "changed-meanwhile" | RowRefusal;

export const getFormId = (adminId: string, idempotencyKey: string) =>
	hashPayload(idempotencyKey, "prices and stock", adminId);

/**
 * Saves each product or says why not. Stock is relative to what it is now, so that concurrent sales
 * are kept; a repeat of the form counts once, because its audit rows exist.
 */
export async function changePricesAndStock(
	ctx: AdminContext,
	formId: string,
	changes: readonly PriceAndStockChange[],
): Promise<Map<string, PriceAndStockOutcome>> {
	const save = async (waitingIds: readonly string[]) => {
		const outcomes = new Map<string, PriceAndStockOutcome>();
		const waiting = changes.filter(({ productId }) => waitingIds.includes(productId));
		const current = await readCurrent(ctx.db, formId, waiting);
		const valid = waiting.filter((change) => {
			const outcome = findOutcome(change, current.get(change.productId));
			if (outcome) outcomes.set(change.productId, outcome);
			return !outcome;
		});
		for (const id of await writeChanges(ctx, formId, valid)) outcomes.set(id, "saved");
		return outcomes;
	};
	const ids = changes.map(({ productId }) => productId);
	// A product may change between the read and the batch; the next round says what to do then.
	return retryUnsettled<PriceAndStockOutcome>(ids, save, "changed-meanwhile");
}

type Current = Pick<ProductDto, "pricePoisha" | "onHand" | "reserved"> & {
	before: PriceAndStockFields | null;
	after: PriceAndStockFields | null;
};

async function readCurrent(
	db: Db,
	formId: string,
	changes: readonly PriceAndStockChange[],
): Promise<Map<string, Current>> {
	const ids = JSON.stringify(changes.map(({ productId }) => productId));
	const rows = await db
		.select({
			...pickColumns(products, "id", "pricePoisha", "onHand", "reserved"),
			before: sql<string | null>`${audit.before}`,
			after: sql<string | null>`${audit.after}`,
		})
		.from(sql`json_each(${ids}) as wanted`)
		.innerJoin(products, sql`${products.id} = wanted.value and ${isGoods}`)
		.leftJoin(audit, sql`${audit.id} = ${toAuditId(formId, "")} || ${products.id}`);
	return new Map(
		rows.map(({ id, before, after, ...row }) => [
			id,
			{
				...row,
				before: before === null ? null : JSON.parse(before),
				after: after === null ? null : JSON.parse(after),
			},
		]),
	);
}

/** Returns null for a change that can be written. */
function findOutcome(
	{ price, stock, lists }: PriceAndStockChange,
	current: Current | undefined,
): PriceAndStockOutcome | null {
	const units = stock?.units ?? 0;
	if (!current) return "no-such-product";
	const { before, after, pricePoisha, onHand, reserved } = current;
	const [nowOnHand, held] = [onHand, reserved].map((count) => formatNumber(count));
	const nowPrice = formatTk(pricePoisha);
	if (before && after) {
		const wasSaved =
			(after.onHand ?? 0) - (before.onHand ?? 0) === units && after.pricePoisha === price?.wanted;
		if (wasSaved) return "saved";
		return {
			stock: `This row was saved with other values before: ${nowPrice} and ${nowOnHand} on hand now. Check it and save again`,
			shown: { shownPrice: pricePoisha, shownOnHand: onHand },
		};
	}
	if (units === 0 && (price === null || price.wanted === pricePoisha)) return "saved";
	if (price && pricePoisha !== price.shown && pricePoisha !== price.wanted)
		return {
			price: `The price has meanwhile become ${nowPrice}. Save again to replace it`,
			shown: { shownPrice: pricePoisha },
		};
	if (lists === "changed") return { price: "Its quantity prices have meanwhile changed" };
	if (onHand + units < reserved)
		return {
			stock:
				reserved > 0
					? `At least ${held} must remain for unpaid orders; ${nowOnHand} on hand now`
					: `Only ${nowOnHand} on hand now`,
		};
	return onHand + units > MAX_UNITS
		? { stock: `This number is too large: ${nowOnHand} on hand now` }
		: null;
}

/** Returns the products changed. None if this form has meanwhile changed one of them. */
async function writeChanges(
	ctx: AdminContext,
	formId: string,
	changes: readonly PriceAndStockChange[],
): Promise<string[]> {
	if (changes.length === 0) return [];
	const { userId } = ctx.by;
	const change = toRows(formId, changes);
	const onHand = sql`${products.onHand} + change.units`;
	const toFields = (price: typeof onHand, stock: typeof onHand, lists: typeof onHand) =>
		sql`json_patch('{}', json_object('pricePoisha', iif(change.wanted is null, null, ${price}),
			'onHand', iif(change.units = 0, null, ${stock}), 'quantityPrices', nullif(${lists}, '')))`;
	const before = toFields(
		sql`${products.pricePoisha}`,
		sql`${products.onHand}`,
		sql`change.lists_before`,
	);
	const after = toFields(sql`change.wanted`, onHand, sql`change.lists_after`);
	const written = sql`${change} join ${audit} on ${audit.id} = change.audit_id`;
	const isWritten = sql`${products.id} = change.product_id`;
	const write = ctx.db.batch([
		// Also tries rows that exist: their id rolls the batch back, so that no change counts twice.
		auditEach(
			ctx,
			byAdmin(userId, PRICE_AND_STOCK_ACTION, sql`'product:' || ${products.id}`, {
				id: sql`change.audit_id`,
				before,
				after,
			}),
			sql`from ${change} join ${products} on ${products.id} = change.product_id
					where (${onHand} between ${products.reserved} and ${MAX_UNITS}
							and (change.wanted is null or ${products.pricePoisha} in (change.shown, change.wanted))
							and not exists (select 1 from json_each(change.lists) as list
								where list.value ->> 'before' <> ${rowsOfList}))
						or exists (select 1 from audit as written where written.id = change.audit_id)`,
		).returning({ subject: audit.subject }),
		moveStock(
			ctx,
			{ cause: sql`change.cause`, actor: userId, delta: sql`change.units` },
			sql`from ${written} join ${products} on ${isWritten} where change.units <> 0`,
		),
		ctx.db
			.update(products)
			.set({ pricePoisha: sql`change.wanted` })
			.from(written)
			.where(and(isWritten, sql`change.wanted is not null`)),
		...replaceQuantityPrices(ctx, written),
		serveBackorders(ctx, sql`select change.product_id from ${change}`),
	]);
	try {
		const [changed] = await write;
		return changed.map(({ subject }) => subject.slice("product:".length));
	} catch (error) {
		if (getViolatedConstraint(error) === "audit.id") return [];
		throw error;
	}
}

function toRows(formId: string, changes: readonly PriceAndStockChange[]): SQL {
	const json = JSON.stringify(
		changes.map(({ productId, price, stock, lists }) => ({
			productId,
			auditId: toAuditId(formId, productId),
			shown: price?.shown,
			wanted: price?.wanted,
			units: 0,
			...stock,
			...(lists === "changed" ? {} : describeQuantityPrices(lists)),
		})),
	);
	return sql`(select value ->> 'productId' as product_id, value ->> 'auditId' as audit_id,
		value ->> 'shown' as shown, value ->> 'wanted' as wanted, value ->> 'units' as units, value ->> 'cause' as cause,
		value ->> 'lists' as lists, value ->> 'listsBefore' as lists_before, value ->> 'listsAfter' as lists_after
		from json_each(${json})) as change`;
}

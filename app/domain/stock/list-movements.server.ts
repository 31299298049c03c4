import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, type KeysetOrder, readPage } from "~/platform/d1/keyset.server";
import { products } from "../catalog/tables.server";
import type { StockMovement } from "./rules";
import { stockMovements } from "./tables.server";

const PAGE_SIZE = 50;

const { productId, n, at, after, delta, cause, ref, actor } = stockMovements;

/** Raw SQL, because orders come after this module. */
const isOfOrder = sql`${cause} in ('sale', 'return')`;

export const movementColumns = {
	id: sql<string>`${productId} || ':' || ${n}`.as("id"),
	productId,
	n,
	productName: products.name,
	partNumber: products.partNumber,
	delta,
	after,
	cause,
	reference: ref,
	at,
	/** Null for a sale, and for a deleted account. */
	actorEmail: sql<string | null>`(select email from users where users.id = ${actor})`.as(
		"actor_email",
	),
	/** A sale and what came back have one. */
	orderNumber: sql<string | null>`iif(${isOfOrder}, (select number from order_lines
		join orders on orders.id = order_lines.order_id where order_lines.id = ${ref}), null)`.as(
		"order_number",
	),
};

type MovementPage = { movements: StockMovement[]; next: string | null };

const BY_TIME: KeysetOrder = {
	key: at,
	id: sql`${productId} || ':' || ${n}`,
	direction: "desc",
};
const OF_PRODUCT: KeysetOrder = { key: n, id: productId, direction: "desc" };

/** Lists the newest first. `since` is included, `until` is not; both are in ms. */
export async function listMovements(
	db: Db,
	{ since, until }: { since?: number; until?: number },
	cursor: Cursor | null,
	size = PAGE_SIZE,
): Promise<MovementPage> {
	const where = and(
		since === undefined ? undefined : gte(at, since),
		until === undefined ? undefined : lt(at, until),
	);
	const options = { where, after: cursor, size };
	const page = await readPage(selectMovements(db), BY_TIME, options, ({ at: key, id }) => ({
		key,
		id,
	}));
	return { movements: page.rows, next: page.next };
}

export async function listMovementsOfProduct(
	db: Db,
	id: string,
	cursor: Cursor | null,
	size = PAGE_SIZE,
): Promise<MovementPage> {
	const options = { where: eq(productId, id), after: cursor, size };
	const page = await readPage(selectMovements(db), OF_PRODUCT, options, (row) => ({
		key: row.n,
		id: row.productId,
	}));
	return { movements: page.rows, next: page.next };
}

const selectMovements = (db: Db) =>
	db.select(movementColumns).from(stockMovements).innerJoin(products, eq(products.id, productId));

const MAX_POINTS = 200;

/** Lists the stock after each of the newest movements, the oldest first. */
export async function listStockPoints(
	db: Db,
	id: string,
): Promise<{ at: number; units: number }[]> {
	const rows = await db
		.select({ at, units: after })
		.from(stockMovements)
		.where(eq(productId, id))
		.orderBy(desc(n))
		.limit(MAX_POINTS);
	return rows.toReversed();
}

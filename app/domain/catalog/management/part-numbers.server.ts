import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, writeCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { findUserByEmail } from "../../accounts/queries.server";
import { users } from "../../accounts/tables.server";
import { normalizePartNumber, spellPartNumber } from "../part-number-rules";
import { buildPartNumber, isNumberTaken } from "../part-numbers/build-part-number.server";
import { productColumns } from "../product-columns.server";
import { partNumbers, products } from "../tables.server";

/** Another product has the number. */
export type NumberTaken = {
	ok: false;
	reason: "number-taken";
	number: string;
	productName: string;
};

type OwnedNumber = Pick<typeof partNumbers.$inferSelect, "kind" | "display" | "customerId">;

export const describeNumber = ({ kind, display, customerId }: OwnedNumber): string =>
	customerId === "" ? `${kind} ${display}` : `${kind} ${display} customer:${customerId}`;

/** Statements that give a product its own number; '' for none. */
export function replaceOwnNumber(db: Db, productId: string, display: string) {
	return [
		db
			.delete(partNumbers)
			.where(and(eq(partNumbers.productId, productId), eq(partNumbers.kind, "own"))),
		...(display ? [db.insert(partNumbers).values(buildPartNumber("own", productId, display))] : []),
	] as const;
}

/** Null if the number is free again, or for an unexpected error. */
export async function explainNumberTaken(
	db: Db,
	error: unknown,
	display: string,
): Promise<NumberTaken | null> {
	if (!isNumberTaken(error)) return null;
	const owner = await findProductByOwnNumber(db, display);
	return owner && { ok: false, reason: "number-taken", number: display, productName: owner.name };
}

export async function findProductByOwnNumber(
	db: Db,
	display: string,
): Promise<{ id: string; name: string } | null> {
	const [product] = await db
		.select(pickColumns(productColumns, "id", "name"))
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		// A literal, because a bound value would not match the partial index.
		.where(
			and(
				eq(partNumbers.normalized, normalizePartNumber(display)),
				eq(partNumbers.spelling, spellPartNumber(display)),
				sql`${partNumbers.kind} = 'own'`,
			),
		);
	return product ?? null;
}

/** The customer whose account has this email; '' for a number without one, null for an unknown email. */
export async function findNumberOwner(db: Db, email: string): Promise<string | null> {
	if (email === "") return "";
	const account = await findUserByEmail(db, email);
	return account?.user.customerId ?? null;
}

/** `email` is the customer's whose number it is. */
export type PartNumber = Pick<typeof partNumbers.$inferSelect, "kind" | "display" | "spelling"> & {
	email: string | null;
};

/** A product may have numbers of many customers; the page shows the first ones. */
const MAX_LISTED_NUMBERS = 500;

export function listPartNumbers(db: Db, productId: string): Promise<PartNumber[]> {
	const { kind, display, normalized, spelling } = partNumbers;
	return db
		.select({ kind, display, spelling, email: users.email })
		.from(partNumbers)
		.leftJoin(users, eq(users.customerId, partNumbers.customerId))
		.where(eq(partNumbers.productId, productId))
		.orderBy(
			sql`${kind} <> 'own'`,
			sql`${kind} = 'customer'`,
			asc(kind),
			asc(normalized),
			asc(spelling),
		)
		.limit(MAX_LISTED_NUMBERS);
}

/** All numbers but the shop's own, of the next `size` products that have some. */
export async function listAllNumbers(db: Db, after: Cursor | null, size: number) {
	const { productId, customerId, kind, display } = partNumbers;
	const rows = await db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber"),
			kind,
			display,
			customerId,
			customerName: sql<string>`coalesce((select iif(customers.kind = 'company', customers.name,
				(select min(users.name) from users where users.customer_id = customers.id))
				from customers where customers.id = ${customerId}), '')`,
		})
		.from(partNumbers)
		.innerJoin(products, eq(products.id, productId))
		.where(
			sql`${kind} <> 'own' and ${productId} in (select distinct product_id from part_numbers
				where product_id > ${after?.id ?? ""} and kind <> 'own' order by product_id limit ${size})`,
		)
		.orderBy(
			asc(productId),
			asc(customerId),
			asc(kind),
			asc(partNumbers.normalized),
			asc(partNumbers.spelling),
		);
	const last = rows.at(-1);
	const count = new Set(rows.map(({ id }) => id)).size;
	return { rows, next: last && count === size ? writeCursor({ key: 0, id: last.id }) : null };
}

import { and, asc, eq, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { type Cursor, writeCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { refuseViolation } from "~/platform/refuse-violation.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { findUserByEmail } from "../../accounts/queries.server";
import { users } from "../../accounts/tables.server";
import type { AddPartNumberInput } from "../input";
import { normalizePartNumber, spellPartNumber } from "../part-number-rules";
import {
	buildPartNumber,
	isNumberTaken,
	SAME_NUMBER,
} from "../part-numbers/build-part-number.server";
import { productColumns } from "../product-columns.server";
import { partNumbers, products } from "../tables.server";

/** Adds a number, unless the product has it. */
export async function addPartNumber(
	ctx: AdminContext,
	productId: string,
	{ kind, display, email }: AddPartNumberInput,
): Promise<void> {
	const { db, by } = ctx;
	const customerId = await findNumberOwner(db, email);
	if (customerId === null) throw new Refused({ email: "No account has this email" });
	const number = { ...buildPartNumber(kind, productId, display), customerId };
	const isKnown = sql`exists (select 1 from part_numbers where normalized = ${number.normalized}
		and spelling = ${number.spelling} and customer_id = ${customerId} and kind = ${kind} and product_id = ${productId})`;
	await writeAudited(
		ctx,
		insertSelect(db, partNumbers, number, sql`where not ${isKnown}`),
		byAdmin(by.userId, "product.number", `product:${productId}`, {
			after: describeNumber({ kind, display, customerId }),
		}),
	)
		.catch(refuseTakenNumber(db, "display", display))
		.catch(
			refuseViolation({
				"foreign key": () => found<Refused>(null),
				"part_numbers.product_id": () =>
					new Refused({ kind: "This product has its own number. Remove that one first." }),
			}),
		);
}

export async function removePartNumber(
	ctx: AdminContext,
	productId: string,
	{ kind, display, email }: AddPartNumberInput,
): Promise<void> {
	const { db, by } = ctx;
	const customerId = await findNumberOwner(db, email);
	if (customerId === null) return;
	await writeAudited(
		ctx,
		db
			.delete(partNumbers)
			.where(
				and(
					eq(partNumbers.normalized, normalizePartNumber(display)),
					eq(partNumbers.spelling, spellPartNumber(display)),
					eq(partNumbers.customerId, customerId),
					eq(partNumbers.kind, kind),
					eq(partNumbers.productId, productId),
				),
			),
		byAdmin(by.userId, "product.number", `product:${productId}`, {
			before: describeNumber({ kind, display, customerId }),
		}),
	);
}

type OwnedNumber = Pick<typeof partNumbers.$inferSelect, "kind" | "display" | "customerId">;

const describeNumber = ({ kind, display, customerId }: OwnedNumber): string =>
	customerId === "" ? `${kind} ${display}` : `${kind} ${display} customer:${customerId}`;

/** Gives a new product its own number. A repeat changes nothing. */
export const insertOwnNumber = (db: Db, productId: string, display: string) =>
	db
		.insert(partNumbers)
		.values(buildPartNumber("own", productId, display))
		.onConflictDoNothing({ target: SAME_NUMBER });

/** Replaces a product's own number; '' removes it. */
export function replaceOwnNumber(db: Db, productId: string, display: string) {
	return [
		db
			.delete(partNumbers)
			.where(and(eq(partNumbers.productId, productId), eq(partNumbers.kind, "own"))),
		...(display ? [db.insert(partNumbers).values(buildPartNumber("own", productId, display))] : []),
	] as const;
}

/** For the `catch` of a write: refuses the field if another product has the number. */
export const refuseTakenNumber =
	(db: Db, field: string, display: string) =>
	async (error: unknown): Promise<never> => {
		const owner = isNumberTaken(error) ? await findProductByOwnNumber(db, display) : null;
		if (!owner) throw error;
		const sentence = `Another product already has part number ${display}: ${owner.name}.`;
		throw new Refused({ [field]: sentence });
	};

async function findProductByOwnNumber(db: Db, display: string) {
	const [product] = await db
		.select(pickColumns(productColumns, "name"))
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
	return product;
}

/** Finds the customer by the email of an account: '' for a number of nobody, null for an unknown email. */
async function findNumberOwner(db: Db, email: string): Promise<string | null> {
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

/** Lists all numbers but the shop's own, of the next `size` products that have some. */
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

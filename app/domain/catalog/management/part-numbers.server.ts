import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { normalizePartNumber, type PartNumberKind } from "../part-number-rules";
import { productColumns } from "../product-columns.server";
import { buildNumberWords } from "../search/search-words";
import { partNumbers, products } from "../tables.server";

/** Another product has the number. */
export type NumberTaken = {
	ok: false;
	reason: "number-taken";
	number: string;
	productName: string;
};

export function buildPartNumber(kind: PartNumberKind, productId: string, display: string) {
	const normalized = normalizePartNumber(display);
	return { normalized, kind, productId, display, words: buildNumberWords(display) };
}

/** Statements that give a product its own number; '' for none. */
export function replaceOwnNumber(db: Db, productId: string, display: string) {
	return [
		db
			.delete(partNumbers)
			.where(and(eq(partNumbers.productId, productId), eq(partNumbers.kind, "own"))),
		...(display ? [db.insert(partNumbers).values(buildPartNumber("own", productId, display))] : []),
	] as const;
}

/** Null if nothing has the number any more, or the error is another one. */
export async function explainNumberTaken(
	db: Db,
	error: unknown,
	display: string,
): Promise<NumberTaken | null> {
	if (!getViolatedConstraint(error)?.startsWith("part_numbers.normalized")) return null;
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
				sql`${partNumbers.kind} = 'own'`,
			),
		);
	return product ?? null;
}

export type PartNumber = Pick<typeof partNumbers.$inferSelect, "kind" | "display" | "normalized">;

/** Without the numbers of companies. */
export function listPartNumbers(db: Db, productId: string): Promise<PartNumber[]> {
	const { kind, display, normalized } = partNumbers;
	return db
		.select({ kind, display, normalized })
		.from(partNumbers)
		.where(and(eq(partNumbers.productId, productId), eq(partNumbers.companyId, "")))
		.orderBy(sql`${kind} <> 'own'`, asc(kind), asc(normalized));
}

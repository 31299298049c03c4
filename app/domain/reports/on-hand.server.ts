import { asc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { MAX_ROWS, OnlyInFile, SHOWN_ROWS } from "./limits";

export type OnHandPart = {
	id: string;
	name: string;
	partNumber: string;
	onHand: number;
	/** Of one unit, without VAT. */
	costPoisha: number;
	valuePoisha: number;
};

/** Beside who is signed in. */
const MAX_PARTS = MAX_ROWS - SHOWN_ROWS;

/** What is on hand of the parts of a category that have a cost, now; what has cost most is first. */
export async function listOnHand(
	db: Db,
	categoryId: string,
	isWhole: boolean,
): Promise<OnHandPart[]> {
	const rows = await db
		.select(pickColumns(productColumns, "id", "name", "partNumber", "onHand", "costPoisha", "kind"))
		.from(products)
		.where(eq(products.categoryId, categoryId))
		.orderBy(asc(products.id))
		.limit(isWhole ? -1 : MAX_PARTS + 1);
	if (!isWhole && rows.length > MAX_PARTS)
		throw new OnlyInFile("It has more parts than a page reads. Download the file.", 400);
	return rows
		.flatMap(({ kind, costPoisha, ...part }) =>
			kind === "goods" && part.onHand > 0 && costPoisha !== null
				? [{ ...part, costPoisha, valuePoisha: part.onHand * costPoisha }]
				: [],
		)
		.sort((one, other) => other.valuePoisha - one.valuePoisha);
}

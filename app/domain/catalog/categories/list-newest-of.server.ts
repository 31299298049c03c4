import type { Db } from "~/platform/d1/database.server";
import type { PriceViewer } from "../../prices/rules";
import { buildCategoryWord } from "../reading/search-words";
import { findProductNumbers } from "../search/candidates.server";
import { readCategoryProducts } from "./product-candidates.server";
import type { FoundProduct } from "./rules";

export async function listNewestOf(
	db: Db,
	viewer: PriceViewer,
	categoryIds: readonly string[],
	size: number,
): Promise<FoundProduct[]> {
	const numbers = await findProductNumbers(db, [categoryIds.map(buildCategoryWord)]);
	const newest = numbers.toSorted((one, other) => other - one).slice(0, size);
	const cards = await readCategoryProducts(db, viewer, newest);
	return newest.flatMap((number) => cards.get(number) ?? []);
}

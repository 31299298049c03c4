import type { Db } from "~/platform/d1/database.server";
import type { PriceViewer } from "../../prices/rules";
import type { ProductCardDto } from "../rules";
import { findMostSimilar } from "./candidates.server";
import { listProductCards } from "./product-pages.server";
import { parseSearchWords } from "./search-words";

const MAX_COMPARED_PRODUCTS = 40;

export async function listSimilarProducts(
	db: Db,
	viewer: PriceViewer,
	{ id, name }: Pick<ProductCardDto, "id" | "name">,
	size: number,
): Promise<ProductCardDto[]> {
	const numbers = await findMostSimilar(db, parseSearchWords(name), MAX_COMPARED_PRODUCTS);
	const cards = await listProductCards(db, viewer, numbers);
	return cards.filter((card) => card.id !== id && card.available > 0).slice(0, size);
}

import type { Db } from "~/platform/d1/database.server";
import type { ProductCard } from "../rules";
import { mostAlike } from "./candidates.server";
import { cardsOf } from "./product-pages.server";
import { soughtWords } from "./search-words";

const MAX_COMPARED = 40;

/** At most `size` products in stock whose names share the most words with this one's. Reads about 340 rows. */
export async function similarProducts(
	db: Db,
	{ id, name }: Pick<ProductCard, "id" | "name">,
	size: number,
): Promise<ProductCard[]> {
	const numbers = await mostAlike(db, soughtWords(name), MAX_COMPARED);
	const cards = await cardsOf(db, numbers);
	return cards.filter((card) => card.id !== id && card.available > 0).slice(0, size);
}

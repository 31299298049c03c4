import type { Db } from "~/platform/d1/database.server";
import type { PriceViewer } from "../../prices/rules";
import type { ProductCardDto } from "../rules";
import { findInIndex } from "./candidates.server";
import { findBest, type Match } from "./choose-parts";
import { listProductCards } from "./product-pages.server";
import { orderPartsOf } from "./read-parts.server";
import { readQuery } from "./read-query";
import { readVocabulary } from "./read-vocabulary.server";
import { EMPTY_SEARCH } from "./search-query";

const MAX_COMPARED_PRODUCTS = 40;

/** Of the same kind and properties, the nearest of the last size first. */
export async function listSimilarProducts(
	db: Db,
	viewer: PriceViewer,
	{ id, name }: Pick<ProductCardDto, "id" | "name">,
	size: number,
): Promise<ProductCardDto[]> {
	const vocabulary = await readVocabulary({ db, now: () => viewer.at, pageVersion: null });
	const readings = readQuery(name, vocabulary);
	const { index } = await findInIndex(db, { search: EMPTY_SEARCH, readings });
	const [own] = findBest(readings, index);
	if (!own) return [];
	const [loose = own] = findBest([withoutLastSize(own)], index);
	const asked = own.sizes.at(-1);
	const { numbers } = await orderPartsOf(db, [
		asked ? { ...loose, family: own.family, unmatched: [asked.token] } : loose,
	]);
	const cards = await listProductCards(db, viewer, numbers.slice(0, MAX_COMPARED_PRODUCTS));
	return cards.filter((card) => card.id !== id && card.available > 0).slice(0, size);
}

function withoutLastSize({ reading, family, sizes }: Match): Match["reading"] {
	const last = sizes.at(-1)?.token;
	const loose = { ...family, sizes: family.sizes.filter(({ token }) => token !== last) };
	return { ...reading, families: [loose] };
}

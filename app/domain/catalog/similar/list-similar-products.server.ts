import type { Db } from "~/platform/d1/database.server";
import type { PriceViewer } from "../../prices/rules";
import { readQuery } from "../reading/read-query";
import type { ProductCardDto, ProductRowDto } from "../rules";
import { findInIndex, rankBySharedWords } from "../search/candidates.server";
import { findBest, type Index, type Match } from "../search/choose-parts";
import { listProductCards } from "../search/product-pages.server";
import { orderPartsOf } from "../search/read-parts.server";
import { parseSearchQuery } from "../search/search-query";
import { readVocabulary } from "../vocabulary/read-vocabulary.server";

const MAX_COMPARED_PRODUCTS = 40;

/** Lists products of the same kind and properties, the nearest in the last size first; without a kind by the words of the name. */
export async function listSimilarProducts(
	db: Db,
	viewer: PriceViewer,
	{ id, name }: Pick<ProductCardDto, "id" | "name">,
	size: number,
): Promise<ProductRowDto[]> {
	const vocabulary = await readVocabulary({ db, now: () => viewer.at, pageVersion: null });
	const readings = readQuery(name, vocabulary);
	const found = await findInIndex(db, { search: parseSearchQuery(name), readings });
	const [own] = findBest(
		readings.filter(({ isByKind }) => isByKind),
		found.index,
	);
	const nearest = own ? await listNearest(db, own, found.index) : [];
	const list = (numbers: readonly number[]) =>
		listProductCards(db, viewer, numbers.slice(0, MAX_COMPARED_PRODUCTS));
	const ofKind = await list(nearest);
	// The name may mention a kind that the product doesn't belong to.
	const isOfKind = ofKind.some((card) => card.id === id);
	const cards = isOfKind ? ofKind : await list(rankBySharedWords(found, 1));
	return cards.filter((card) => card.id !== id && card.available > 0).slice(0, size);
}

async function listNearest(db: Db, own: Match, index: Index): Promise<readonly number[]> {
	const [loose = own] = findBest([withoutLastSize(own)], index);
	const asked = own.sizes.at(-1);
	const match = asked ? { ...loose, family: own.family, unmatched: [asked.token] } : loose;
	return (await orderPartsOf(db, [match])).numbers;
}

function withoutLastSize({ reading, family, sizes }: Match): Match["reading"] {
	const last = sizes.at(-1)?.token;
	const loose = { ...family, sizes: family.sizes.filter(({ token }) => token !== last) };
	return { ...reading, families: [loose] };
}

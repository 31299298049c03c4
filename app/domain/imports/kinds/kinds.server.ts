import type { ImportKind } from "../model/kind.server";
import type { ImportKindName } from "../model/rules";
import { numbersKind } from "./numbers.server";
import { pricesKind } from "./prices.server";
import { productsKind } from "./products/products.server";
import { stockKind } from "./stock.server";

export const KINDS: Record<ImportKindName, ImportKind> = {
	products: productsKind,
	prices: pricesKind,
	stock: stockKind,
	numbers: numbersKind,
};

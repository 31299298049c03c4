import type { ImportKind } from "../model/kind.server";
import type { ImportKindName } from "../model/rules";
import { balancesKind } from "./balances.server";
import { customersKind } from "./customers/customers.server";
import { numbersKind } from "./numbers.server";
import { pricesKind } from "./prices.server";
import { productsKind } from "./products/products.server";
import { stockKind } from "./stock.server";
import { trackingKind } from "./tracking.server";

export const KINDS: Record<ImportKindName, ImportKind> = {
	products: productsKind,
	prices: pricesKind,
	stock: stockKind,
	numbers: numbersKind,
	customers: customersKind,
	tracking: trackingKind,
	balances: balancesKind,
};

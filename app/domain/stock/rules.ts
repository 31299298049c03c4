import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { movementColumns } from "./list-movements.server";

export type StockMovement = SelectResultFields<typeof movementColumns>;

export const STOCK_CAUSES = [
	"opening",
	"sale",
	"return",
	"count",
	"correction",
	"receipt",
	"import",
	"unexplained",
] as const;
export type StockCause = (typeof STOCK_CAUSES)[number];

export const STOCK_CAUSE_LABELS: Record<StockCause, string> = {
	opening: "Opening stock",
	sale: "Sale",
	return: "Returned to stock",
	count: "Count",
	correction: "Correction",
	receipt: "Received",
	import: "Import",
	unexplained: "Unexplained",
};

/** Parts that one delivery or one call of the API may name. */
export const MAX_STOCK_ENTRIES = 1000;

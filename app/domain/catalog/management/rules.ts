import type { ProductInput } from "../input";

/** Turns a form into columns of a product. Part numbers have their own table, and where it is listed is looked up. */
export const toProductDetails = ({
	price,
	cost,
	partNumber: _,
	supersededBy: __,
	placement: ___,
	...columns
}: ProductInput) => ({ ...columns, pricePoisha: price, costPoisha: cost });

export type ManagedProductFilter = "sale" | "low" | "wanted" | "archived";

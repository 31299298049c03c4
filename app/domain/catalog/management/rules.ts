import type { ProductInput } from "../input";

/** The columns that both product forms fill in. */
export const toProductDetails = ({ name, price, description }: ProductInput) => ({
	name,
	description,
	pricePoisha: price,
});

/** Which products the table shows. */
export type ManagedProductFilter = "sale" | "low" | "archived";

/** From this many units on a product counts as low in stock. */
export const LOW_STOCK_UNITS = 5;

import type { ProductInput } from "../input";

export const toProductDetails = ({ name, price, description }: ProductInput) => ({
	name,
	description,
	pricePoisha: price,
});

export type ManagedProductFilter = "sale" | "low" | "archived";

export const LOW_STOCK_UNITS = 5;

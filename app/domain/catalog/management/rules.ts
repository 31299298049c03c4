/** A product as admins manage it: with what is reserved by unpaid orders, and whether it is out of the shop. */
export type ManagedProduct = {
	id: string;
	name: string;
	description: string;
	pricePoisha: number;
	onHand: number;
	reserved: number;
	imageKey: string;
	archived: boolean;
	createdAt: number;
};

/** Which products the table shows. */
export type ManagedProductFilter = "sale" | "low" | "archived";

/** From this many units on a product counts as low in stock. */
export const LOW_STOCK_UNITS = 5;

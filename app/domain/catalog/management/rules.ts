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

export type ManagedProductFilter = "sale" | "low" | "archived";

export const LOW_STOCK_UNITS = 5;

/** A line of a cart as its owner sees it: at today's price, with the units that can be had today. */
export type CartLine = {
	id: string;
	productId: string;
	name: string;
	imageKey: string;
	quantity: number;
	pricePoisha: number;
	/** What it cost when it was put in. */
	seenPricePoisha: number;
	available: number;
};

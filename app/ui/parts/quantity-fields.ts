const EMPTY_PREFIX = "quantity-";

/** A list of parts without quantities has such fields. */
export const formatEmptyField = (productId: string): string => EMPTY_PREFIX + productId;

export const parseEmptyField = (name: string): string | null =>
	name.startsWith(EMPTY_PREFIX) ? name.slice(EMPTY_PREFIX.length) : null;

type ShownLine = { productId: string; quantity: number };

/** Names the quantity that the page showed, so that only typed changes are saved. */
export const formatLineField = ({ productId, quantity }: ShownLine): string =>
	`quantity-${quantity}-${productId}`;

export function parseLineField(name: string): { productId: string; shown: string } | null {
	const [, shown, productId] = /^quantity-(\d+)-(.+)$/.exec(name) ?? [];
	return shown && productId ? { productId, shown } : null;
}

type PricedPart = { id: string; pricePoisha: number | null };
type ShownPrice = { productId: string; seenPricePoisha: number };

/** Names the price that the page showed, so that a changed one is noticed. */
export const formatPricedField = ({ id, pricePoisha }: PricedPart): string =>
	`units-${pricePoisha ?? 0}-${id}`;

export function parsePricedField(name: string): ShownPrice | null {
	const [, price, productId] = /^units-(\d{1,12})-(.+)$/.exec(name) ?? [];
	return price && productId ? { productId, seenPricePoisha: Number(price) } : null;
}

/** The page of one product has a single field. */
export const isQuantityField = (name: string): boolean =>
	name === "quantity" || parseEmptyField(name) !== null || parsePricedField(name) !== null;

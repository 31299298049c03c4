export const UNITS_FIELD_PREFIX = "units-";

export function parseUnitsField(field: string): string | null {
	return field.startsWith(UNITS_FIELD_PREFIX) ? field.slice(UNITS_FIELD_PREFIX.length) : null;
}

export const formatChooseIntent = (productId: string, quantity: number): string =>
	`choose:${quantity}:${productId}`;

export function parseChooseIntent(
	intent: string | undefined,
): { productId: string; quantity: number } | null {
	const [, quantity, productId] = /^(?:wait-)?choose:(\d{1,9}):(.+)$/.exec(intent ?? "") ?? [];
	return quantity && productId ? { productId, quantity: Number(quantity) } : null;
}

/** So that nobody orders the same goods twice without knowing. */
export const AlsoUnpaid = ({ order }: { order: string | null }) =>
	order ? <small className="block text-warn">also in {order}, unpaid</small> : null;

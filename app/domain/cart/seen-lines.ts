export type SeenLine = { productId: string; quantity: number; pricePoisha: number };

export function isAsSeen(
	cart: readonly Omit<SeenLine, "pricePoisha">[],
	seenLines: readonly SeenLine[],
): boolean {
	const seenQuantities = new Map(seenLines.map(({ productId, quantity }) => [productId, quantity]));
	return (
		cart.length === seenLines.length &&
		cart.every(({ productId, quantity }) => seenQuantities.get(productId) === quantity)
	);
}

export const toSeenPrices = (
	lines: readonly Pick<SeenLine, "productId" | "pricePoisha">[],
): Map<string, number> =>
	new Map(lines.map(({ productId, pricePoisha }) => [productId, pricePoisha]));

/** Product, quantity and unit price (poisha) of each line, sorted. */
export function formatSeenLines(lines: readonly SeenLine[]): string {
	return lines
		.map(({ productId, quantity, pricePoisha }) => `${productId}:${quantity}:${pricePoisha}`)
		.sort()
		.join(",");
}

/** Skips malformed lines. */
export function parseSeenLines(seen: string): SeenLine[] {
	return seen.split(",").flatMap((line) => {
		const [, productId, quantity, price] = /^([\w-]+):(\d{1,9}):(\d{1,12})$/.exec(line) ?? [];
		if (!productId) return [];
		return [{ productId, quantity: Number(quantity), pricePoisha: Number(price) }];
	});
}

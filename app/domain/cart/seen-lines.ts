export type SeenLine = { productId: string; quantity: number; pricePoisha: number };

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

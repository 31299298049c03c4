import type { Db } from "~/platform/d1/database.server";
import { formatNumber } from "~/platform/format/format-number";
import type { AddProductsResult, WantedProductError } from "../cart/add-products.server";
import { describeFullCart } from "../cart/rules";
import { formatTk } from "../money/rules";
import type { PriceViewer } from "../prices/rules";
import { findProductsById } from "./find-pad-products.server";
import { isReady, isSettled, nameProduct, type PadRow, type ReadyRow } from "./pad-lines";
import type { PadProduct } from "./reading/rules";

type Reader = { db: Db; viewer: PriceViewer };

/** Lines that were ready when the page was shown, and aren't now or cost something else. */
export async function describeChanges(
	reader: Reader,
	shown: readonly ReadyRow[],
	rows: readonly PadRow[],
): Promise<string[]> {
	const now = new Map(rows.map((row) => [row.n, row]));
	const changed = shown.flatMap((before) => {
		const after = now.get(before.n);
		const isSame = !after || isSettled(after);
		if (isSame || (isReady(after) && !hasOtherPrice(before, after))) return [];
		return [{ before, after }];
	});
	if (changed.length === 0) return [];
	const products = await findProductsById(
		reader,
		changed.map(({ before }) => before.productId),
	);
	return changed.map(({ before, after }) =>
		describeChange(before, after, products.get(before.productId)),
	);
}

const hasOtherPrice = (before: ReadyRow, after: ReadyRow) =>
	before.productId === after.productId && before.pricePoisha !== after.pricePoisha;

function describeChange(before: ReadyRow, after: PadRow, product: PadProduct | undefined): string {
	if (!product) return `Line ${before.n} is no longer for sale. Nothing was added.`;
	if (after.result === "short") return describeShort(nameProduct(product), product.available);
	if (isReady(after) && hasOtherPrice(before, after))
		return describePrice(nameProduct(product), after.pricePoisha, before.pricePoisha);
	return `${nameProduct(product)}: ${after.note} Nothing was added.`;
}

const describeShort = (name: string, available: number) =>
	available > 0
		? `Only ${formatNumber(available)} of ${name} are still available. Nothing was added.`
		: `${name} is sold out. Nothing was added.`;

const describePrice = (name: string, now: number, before: number) =>
	`${name} now costs ${formatTk(now)}, not ${formatTk(before)}. Nothing was added.`;

const MAX_SUMS = 3;

/** 'TY-0912: 2 + 1 = 3', for the first quantities that were added to those in the cart. */
export async function describeSums(
	reader: Reader,
	ready: readonly ReadyRow[],
	inCart: ReadonlyMap<string, number>,
): Promise<string[]> {
	const added = ready.filter(({ productId }) => inCart.has(productId)).slice(0, MAX_SUMS);
	const products = await findProductsById(
		reader,
		added.map(({ productId }) => productId),
	);
	return added.map(({ productId, quantity }) => {
		const [before, product] = [inCart.get(productId) ?? 0, products.get(productId)];
		const [one, other, sum] = [before, quantity, before + quantity].map((count) =>
			formatNumber(count),
		);
		return `${product ? nameProduct(product) : "A part"}: ${one} + ${other} = ${sum}`;
	});
}

export async function describeRefusal(
	reader: Reader,
	refused: Exclude<AddProductsResult, { ok: true }>,
): Promise<string[]> {
	if (refused.reason === "cart-full") return [describeFullCart(refused.lineCount)];
	const products = await findProductsById(
		reader,
		refused.errors.map(({ productId }) => productId),
	);
	return refused.errors.map((error) => describeError(error, products.get(error.productId)));
}

function describeError(error: WantedProductError, product: PadProduct | undefined): string {
	const name = product ? nameProduct(product) : (error.productName ?? "A part");
	switch (error.reason) {
		case "price-changed":
			return describePrice(name, error.pricePoisha, error.seenPricePoisha);
		case "out-of-stock":
			return describeShort(name, error.stock);
		case "invalid-quantity":
			return `${name}: ${error.message} Nothing was added.`;
		default:
			return `${name} is no longer for sale. Nothing was added.`;
	}
}

import { calculateNet } from "~/domain/money/vat-rules";
import {
	getShownQuantity,
	MAX_SUGGESTED_LINES,
	needsChoice,
	type PadOption,
	type PadResult,
} from "~/domain/order-pad/pad-lines";
import type { PadWithProducts } from "~/domain/order-pad/queries.server";
import type { PadProduct } from "~/domain/order-pad/reading/rules";
import { listColumnQuestions } from "./list-column-questions";

/** The price of one unit at the line's quantity, which a ready line stores; `netPoisha` without VAT, if the page shows it. */
export type ProductView = Pick<
	PadProduct,
	| "id"
	| "number"
	| "name"
	| "unit"
	| "packSize"
	| "available"
	| "minQuantity"
	| "orderMultiple"
	| "leadDays"
> & { pricePoisha: number; vatBp: number; netPoisha?: number };
export type OpenLine = {
	n: number;
	typed: string;
	result: PadResult;
	note: string;
	product: ProductView | null;
	options: (PadOption & { product: ProductView })[];
	quantity: string;
};
export type ReadyLine = {
	n: number;
	typed: string;
	product: ProductView;
	quantity: number;
	note: string;
};
export type OtherLine = { n: number; typed: string; result: PadResult; note: string };

/** The fields that the page renders. Unknown lines have suggestions until 50 lines after `suggestedFrom`. */
export function buildPadView(
	{ rows, products, prices, ...pad }: PadWithProducts,
	{ suggestedFrom = 0, isNet = false } = {},
) {
	const view = (productId: string, pricePoisha: number | null) => {
		const product = products.get(productId);
		return product && pricePoisha !== null ? toProductView(product, pricePoisha, isNet) : null;
	};
	const viewOption = (option: PadOption) => view(option.productId, prices.get(option));
	const ready = rows.flatMap((row): ReadyLine[] => {
		const { n, typed, result, productId, quantity, pricePoisha, note } = row;
		const product = view(productId ?? "", pricePoisha);
		return result === "ok" && product && quantity ? [{ n, typed, product, quantity, note }] : [];
	});
	const readyNumbers = new Set(ready.map(({ n }) => n));
	const open = rows
		.filter((row) => needsChoice(row))
		.map(
			(row): OpenLine => ({
				n: row.n,
				typed: row.typed,
				result: row.result,
				note: row.note,
				product: viewOption({ productId: row.productId ?? "", quantity: row.quantity }),
				options: row.options.flatMap((option) => {
					const product = viewOption(option);
					return product ? [{ ...option, product }] : [];
				}),
				quantity: getShownQuantity(row),
			}),
		);
	const others = rows.flatMap((row): OtherLine[] => {
		if (needsChoice(row) || readyNumbers.has(row.n)) return [];
		const { n, typed, result, note } = row;
		return [{ n, typed, result, note }];
	});
	const [next, ...later] = open
		.filter(({ n, result }) => result === "unknown" && n >= suggestedFrom)
		.slice(MAX_SUGGESTED_LINES)
		.filter(({ options }) => options.length === 0);
	const moreSuggestions = next
		? { from: next.n, count: Math.min(later.length + 1, MAX_SUGGESTED_LINES) }
		: null;
	const { cartProductIds, userId: _, columns, ...shown } = pad;
	const questions = listColumnQuestions(columns, rows);
	return {
		...shown,
		questions,
		cartCount: cartProductIds.length,
		ready,
		open,
		moreSuggestions,
		others,
	};
}

export type PadView = ReturnType<typeof buildPadView>;

function toProductView(product: PadProduct, pricePoisha: number, isNet: boolean): ProductView {
	const { id, number, name, unit, packSize, available, vatBp } = product;
	const { minQuantity, orderMultiple, leadDays } = product;
	const net = isNet && vatBp > 0 ? { netPoisha: calculateNet(pricePoisha, vatBp) } : {};
	const terms = { available, minQuantity, orderMultiple, leadDays };
	return { id, number, name, unit, packSize, ...terms, pricePoisha, vatBp, ...net };
}

import { calculateNet } from "~/domain/money/vat-rules";
import {
	getShownQuantity,
	MAX_SUGGESTED_LINES,
	needsChoice,
	type PadOption,
} from "~/domain/order-pad/pad-lines";
import type { PadWithProducts } from "~/domain/order-pad/queries.server";
import type { PadProduct } from "~/domain/order-pad/reading/rules";
import { listColumnQuestions } from "~/ui/order-pad/list-column-questions";
import type { OpenLine, OtherLine, PadView, ProductView, ReadyLine } from "~/ui/order-pad/pad-view";

/** The fields that the page renders. Unknown lines have suggestions until 50 lines after `suggestedFrom`. */
export function buildPadView(
	{ rows, products, prices, ...pad }: PadWithProducts,
	{ suggestedFrom = 0, isNet = false } = {},
): PadView {
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

function toProductView(product: PadProduct, pricePoisha: number, isNet: boolean): ProductView {
	const { id, number, name, unit, packSize, available, vatBp } = product;
	const { minQuantity, orderMultiple, leadDays } = product;
	const net = isNet && vatBp > 0 ? { netPoisha: calculateNet(pricePoisha, vatBp) } : {};
	const terms = { available, minQuantity, orderMultiple, leadDays };
	return { id, number, name, unit, packSize, ...terms, pricePoisha, vatBp, ...net };
}

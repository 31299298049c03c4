import { calculateNet } from "~/domain/money/vat-rules";
import {
	getShownQuantity,
	MAX_SUGGESTED_LINES,
	needsChoice,
	type PadOption,
	type PadSource,
} from "~/domain/order-pad/pad-lines";
import type { PadWithProducts } from "~/domain/order-pad/queries.server";
import type { PadProduct } from "~/domain/order-pad/reading/rules";
import { listColumnQuestions } from "~/ui/order-pad/list-column-questions";
import type { OpenLine, OtherLine, PadView, ProductView, ReadyLine } from "~/ui/order-pad/pad-view";

/** The shop writes notes into these lists: of prices that have changed, and of files that it couldn't read. */
const NOTED_SOURCES: readonly PadSource[] = ["list", "mail"];

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
	const { cartProductIds, userId: _, columns, source, ...shown } = pad;
	const noted = NOTED_SOURCES.includes(source)
		? rows.filter(({ result, typed }) => result === "note" && typed.startsWith("# "))
		: [];
	const listed = new Set([...ready, ...noted].map(({ n }) => n));
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
		if (needsChoice(row) || listed.has(row.n)) return [];
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
	const questions = listColumnQuestions(columns, rows);
	return {
		...shown,
		questions,
		cartCount: cartProductIds.length,
		notes: noted.map(({ typed }) => typed.slice(2)),
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

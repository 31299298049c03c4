import { formatNumber } from "~/platform/format/format-number";
import { describeWait } from "../backorders/short-lines";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { cleanLine, type PadLine } from "./reading/clean-lines";
import type { LineResult, PadProduct } from "./reading/rules";

export const PAD_SOURCES = ["text", "file", "order", "list", "scan", "api", "mail"] as const;
export type PadSource = (typeof PAD_SOURCES)[number];

export const PAD_RESULTS = [
	"ok",
	"left-out",
	"quantity-missing",
	"fraction",
	"ambiguous-number",
	"unfilled-packs",
	"invalid-quantity",
	"short",
	"two-readings",
	"several-parts",
	"superseded",
	"unknown",
	/** A line that begins with '#'. */
	"note",
	"heading",
	/** Waits for the buyer to choose the columns of the table. */
	"unread",
	"merged",
	"added",
	/** The line was ordered by phone. */
	"ordered",
] as const;
export type PadResult = (typeof PAD_RESULTS)[number];

/** Of lines that are neither ready nor need a choice. */
export const SETTLED_RESULTS = [
	"left-out",
	"note",
	"heading",
	"merged",
	"added",
	"ordered",
] as const satisfies PadResult[];

export const isSettled = ({ result }: { result: PadResult }): boolean =>
	SETTLED_RESULTS.some((settled) => settled === result);

export const needsChoice = (row: { result: PadResult }): boolean =>
	row.result !== "ok" && !isSettled(row);

export const MAX_SUGGESTED_LINES = 50;

/** A null quantity is asked for. `isNamed` fits all words of a line, and `isPreset` is the only part that does. `mayWait` is more than is in stock. */
export type PadOption = {
	productId: string;
	quantity: number | null;
	isPreset?: true;
	isNamed?: true;
	mayWait?: true;
};

/** `typed` is the quantity; without a part the line's own choices are still open. */
export type Answer =
	| { kind: "product"; productId: string | null; typed: string; mayWait?: true }
	| { kind: "left-out" }
	| { kind: "merged"; into: number }
	| { kind: "added" };

export type PadRow = {
	n: number;
	typed: string;
	result: PadResult;
	productId: string | null;
	quantity: number | null;
	pricePoisha: number | null;
	note: string;
	options: PadOption[];
	answer: Answer | null;
};

export const joinNotes = (first: string, second: string): string =>
	first && second ? `${first.replace(/\.$/, "")}. ${second}` : first || second;

export type ReadyRow = PadRow & { productId: string; quantity: number; pricePoisha: number };

export const isReady = (row: PadRow): row is ReadyRow => row.result === "ok";

export function getShownQuantity({
	quantity,
	answer,
}: Pick<PadRow, "quantity" | "answer">): string {
	if (quantity !== null) return String(quantity);
	return answer?.kind === "product" ? answer.typed.trim() : "";
}

export type TypedLine = Pick<PadRow, "n" | "typed" | "answer">;

export type CleanLine = PadLine & Pick<PadRow, "answer">;

export const toCleanLine = (line: TypedLine): CleanLine => ({ ...line, ...cleanLine(line.typed) });

/** The shop's own number; the name if the part has none. */
export const nameProduct = ({ number, name }: Pick<PadProduct, "number" | "name">) =>
	number ?? name;

const ASK_QUANTITY = "Enter a quantity.";
const EMPTY = { productId: null, quantity: null, pricePoisha: null, note: "", options: [] };

export function createRow(line: TypedLine, result: PadResult, note = ""): PadRow {
	return { ...EMPTY, n: line.n, typed: line.typed, answer: line.answer, result, note };
}

/** `suggested` are parts with similar numbers or names. */
export function describeResult(
	line: TypedLine,
	result: LineResult,
	suggested: readonly PadOption[] = [],
): PadRow {
	return { ...createRow(line, result.kind), ...describe(result, suggested) };
}

function describe(result: LineResult, suggested: readonly PadOption[]): Partial<PadRow> {
	switch (result.kind) {
		case "left-out":
		case "note":
			return {};
		case "ok":
			return describeReady(result);
		case "quantity-missing":
			return { ...describeProduct(result.product, null), note: result.message ?? ASK_QUANTITY };
		case "two-readings":
			return describeReadings(result.readings);
		case "several-parts":
			return describeProducts(result);
		case "superseded":
			return describeReplacement(result.product, result.quantity);
		case "unknown":
			return {
				note: result.message ?? describeUnknown(result.code, suggested),
				options: [...suggested],
			};
		default: {
			const { product, quantity, message, quantities } = result;
			const options = [
				...quantities.map((choice) => ({ productId: product.id, quantity: choice })),
				...(result.kind === "short"
					? [{ productId: product.id, quantity, mayWait: true as const }]
					: []),
			];
			return { ...describeProduct(product, quantity), note: message, options };
		}
	}
}

const describeUnknown = (code: string, suggested: readonly PadOption[]): string =>
	suggested.some(({ isNamed }) => isNamed)
		? "Found by name:"
		: `Part number "${code}" was not found.`;

const describeProduct = ({ id }: PadProduct, quantity: number | null) => ({
	productId: id,
	quantity,
});

/** Only what waits is more than is in stock. */
function describeReady({ product, quantity }: Extract<LineResult, { kind: "ok" }>) {
	const isWaiting = quantity > product.available;
	return {
		...describeProduct(product, quantity),
		note: isWaiting ? describeWait({ ...product, quantity }) : "",
	};
}

type TwoReadings = Extract<LineResult, { kind: "two-readings" }>;

function describeReadings(readings: TwoReadings["readings"]): Partial<PadRow> {
	const names = readings.map(({ product, quantity }) =>
		quantity === null
			? `part ${nameProduct(product)}`
			: `${formatNumber(quantity)} of part ${nameProduct(product)}`,
	);
	return {
		note: `Do you mean ${names.join(", or ")}?`,
		options: readings.map(({ product, quantity }) => ({ productId: product.id, quantity })),
	};
}

/** A number may name more parts than a page can ask about. */
const MAX_OFFERED_PRODUCTS = 10;

const nameOwner = (product: PadProduct) =>
	product.isYours ? `your number for ${nameProduct(product)}` : `our ${nameProduct(product)}`;

type SeveralProducts = Extract<LineResult, { kind: "several-parts" }>;

function describeProducts({ code, products, quantity }: SeveralProducts): Partial<PadRow> {
	const offered = products.slice(0, MAX_OFFERED_PRODUCTS);
	const names = products.some(({ isYours }) => isYours)
		? offered.map(nameOwner)
		: offered.map(nameProduct);
	const isAlike = offered.every(
		({ number }) => normalizePartNumber(number ?? "") === normalizePartNumber(code),
	);
	return {
		note: isAlike
			? `Did you mean ${names.toSorted().join(" or ")}?`
			: `${code} is ${names.join(" and ")}. Which one?`,
		options: offered.map(({ id }) => ({ productId: id, quantity })),
	};
}

function describeReplacement(product: PadProduct, quantity: number | null): Partial<PadRow> {
	const { replacement } = product;
	return {
		...describeProduct(product, quantity),
		note: replacement ? `${nameProduct(product)} was replaced by ${nameProduct(replacement)}.` : "",
		options: replacement ? [{ productId: replacement.id, quantity }] : [],
	};
}

export type PadPreview = {
	readyCount: number;
	lineCount: number;
	totalPoisha: number;
	openLines: Pick<PadRow, "n" | "typed" | "note">[];
	notices: string[];
};

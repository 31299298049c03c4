import type { CartMode, LineEntry, PadEntries } from "~/domain/order-pad/apply-entries";
import type { PadOption } from "~/domain/order-pad/pad-lines";
import { columnsInput } from "~/domain/order-pad/reading/columns-input";

export const ADD_INTENT = "add";
/** Checks again, then asks for the list's name. */
export const SAVE_INTENT = "save";
export const LEAVE_OUT = "out";
/** Which columns of a table are which: both, or the question stays. */
export const PART_FIELD = "part-column";
export const QUANTITY_FIELD = "quantity-column";
export const NO_QUANTITIES = "none";
/** The first line that gets suggestions next. */
const SUGGEST_INTENT = /^suggest-(\d{1,4})$/;
export const formatSuggestIntent = (n: number): string => `suggest-${n}`;

export const getLineId = (n: number): string => `line-${n}`;

/** In the address: the line from which on suggestions were asked for last. */
const SUGGESTED_PARAM = "suggested";

export const formatSuggested = ({ suggestsFrom }: PadEntries): string =>
	suggestsFrom ? `?${SUGGESTED_PARAM}=${suggestsFrom}#${getLineId(suggestsFrom)}` : "";

export const readSuggested = ({ url }: Request): number =>
	Number(new URL(url).searchParams.get(SUGGESTED_PARAM)) || 0;

/** Ends the choice of more than is in stock. */
const WAIT_SUFFIX = ":wait";

/** The line's own quantity field counts. */
export const formatChoice = ({ productId, quantity, mayWait }: PadOption): string =>
	`${productId}:${quantity ?? ""}${mayWait ? WAIT_SUFFIX : ""}`;

export const getFieldName = (field: "choice" | "quantity" | "line" | "again", n: number) =>
	`${field}-${n}`;

/** Fields of the review page; missing ones stay as they are. */
export function readPadForm(form: FormData): PadEntries & { mode: CartMode } {
	const lines = new Map<number, LineEntry>();
	for (const [name, value] of form) {
		const [, field, n] = /^(choice|quantity|line|again)-(\d{1,4})$/.exec(name) ?? [];
		if (!field || typeof value !== "string") continue;
		const line = Number(n);
		lines.set(line, { ...lines.get(line), ...readField(field, value, lines.get(line)) });
	}
	const quantity = form.get(QUANTITY_FIELD);
	const { data: columns = null } = columnsInput.safeParse({
		part: Number(form.get(PART_FIELD)),
		quantity: quantity === NO_QUANTITIES ? null : Number(quantity),
	});
	const [, from] = SUGGEST_INTENT.exec(String(form.get("intent"))) ?? [];
	const suggestsFrom = from === undefined ? null : Number(from);
	return { lines, columns, suggestsFrom, mode: form.get("mode") === "add" ? "add" : "replace" };
}

function readField(field: string, value: string, known: LineEntry | undefined): LineEntry {
	if (field === "line") return { typed: value };
	if (field === "again") return { readsAgain: true };
	if (field === "quantity") return known?.productId && known.quantity ? {} : { quantity: value };
	if (value === LEAVE_OUT) return { leavesOut: true };
	const mayWait = value.endsWith(WAIT_SUFFIX);
	const choice = mayWait ? value.slice(0, -WAIT_SUFFIX.length) : value;
	const end = choice.lastIndexOf(":");
	const quantity = choice.slice(end + 1);
	return {
		productId: choice.slice(0, end),
		...(quantity && { quantity }),
		...(mayWait && { mayWait }),
	};
}

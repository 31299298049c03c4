import { z } from "zod";
import { parseCount } from "~/domain/catalog/read-count";
import {
	LABEL_PRICES,
	LABEL_SHEETS,
	type LabelOptions,
	SHEET_NAMES,
} from "~/ui/documents/label-sheets";

const optionsInput = z.object({
	sheet: z.enum(SHEET_NAMES).catch(SHEET_NAMES[0]),
	price: z.enum(LABEL_PRICES).catch(LABEL_PRICES[0]),
});

/** `error` is about the first label, which begins with the first of the sheet then. */
export type ReadOptions = LabelOptions & { typedStart: string; error: string };

export function readLabelOptions(params: URLSearchParams): ReadOptions {
	const options = optionsInput.parse(Object.fromEntries(params));
	const { columns, rows } = LABEL_SHEETS[options.sheet];
	const typedStart = params.get("start")?.trim() || "1";
	const start = parseCount(typedStart) ?? 0;
	const isLabel = start >= 1 && start <= columns * rows;
	const error = isLabel ? "" : `Enter a label from 1 to ${columns * rows}.`;
	return { ...options, start: isLabel ? start : 1, typedStart, error };
}

import { z } from "zod";

/** D1 alters text with lone surrogates or NUL, so what a stranger sends with those is refused. */
function isStorable(value: string): boolean {
	return value.isWellFormed() && !value.includes("\0");
}

/** The error of a schema whose input is missing. A wrong type gets the general message instead. */
export const createMissingError =
	(message: string) =>
	({ input }: { input?: unknown }) =>
		input === undefined || input === null || input === "" ? message : undefined;

/**
 * A required line or paragraph of text, trimmed.
 * @param required what is said when it is missing or blank
 * @param max the most characters the column takes
 */
export function requiredText(required: string, max: number) {
	return z
		.string({ error: createMissingError(required) })
		.trim()
		.min(1, required)
		.max(max, `At most ${max} characters`)
		.refine(isStorable, "Remove the characters that are not text");
}

/** A line or paragraph of text that may be left empty, trimmed; `max` is the most characters the column takes. */
export function optionalText(max: number) {
	return z
		.string()
		.trim()
		.max(max, `At most ${max} characters`)
		.refine(isStorable, "Remove the characters that are not text")
		.default("");
}

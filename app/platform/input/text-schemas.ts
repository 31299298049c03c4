import { z } from "zod";

/** D1 alters text with lone surrogates or NUL. */
function isStorable(value: string): boolean {
	return value.isWellFormed() && !value.includes("\0");
}

/** The error of a missing input; a wrong type gets the general message. */
export const createMissingError =
	(message: string) =>
	({ input }: { input?: unknown }) =>
		input === undefined || input === null || input === "" ? message : undefined;

export function requiredText(required: string, max: number) {
	return z
		.string({ error: createMissingError(required) })
		.trim()
		.min(1, required)
		.max(max, `At most ${max} characters`)
		.refine(isStorable, "Remove the invalid characters");
}

const createText = (max: number) =>
	z
		.string()
		.trim()
		.max(max, `At most ${max} characters`)
		.refine(isStorable, "Remove the invalid characters");

export const optionalText = (max: number) => createText(max).default("");

/** One text of several fields with the same name, each with some lines of it. */
export const linesText = (max: number) =>
	z
		.array(z.string())
		.transform((parts) => parts.join("\n"))
		.pipe(createText(max));

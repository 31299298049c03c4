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
		.normalize()
		.min(1, required)
		.max(max, `At most ${max} characters`)
		.refine(isStorable, "Remove the invalid characters");
}

/** What `read` makes of a text; null is answered with the error. */
export const readBy =
	<Out>(read: (text: string) => Out | null, error: string) =>
	(text: string, { addIssue }: z.core.$RefinementCtx<string>): Out => {
		const value = read(text);
		if (value !== null) return value;
		addIssue(error);
		return z.NEVER;
	};

/** The same for a field that may be left empty, which is null. */
export const readIfGiven =
	<Out>(read: (text: string) => Out | null, error: string) =>
	(text: string, context: z.core.$RefinementCtx<string>): Out | null =>
		text === "" ? null : readBy(read, error)(text, context);

export function optionalText(max: number) {
	return z
		.string()
		.trim()
		.normalize()
		.max(max, `At most ${max} characters`)
		.refine(isStorable, "Remove the invalid characters")
		.default("");
}

/** Reads one text from several fields with the same name, each with some lines of it. Tabs at its ends are empty cells. */
export const linesText = (max: number) =>
	z
		.array(z.string().default(""))
		.transform((parts) => parts.join("\n"))
		.pipe(
			z
				.string()
				.normalize()
				.max(max, `At most ${max} characters`)
				.refine(isStorable, "Remove the invalid characters"),
		);

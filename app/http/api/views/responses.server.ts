import { z } from "zod";
import { readCursor } from "~/platform/d1/keyset.server";
import { createIntegerParam } from "~/platform/input/integer-param";

export const success = z.strictObject({ success: z.literal(true) });

export const created = success.extend({ _id: z.string() });

export const deleted = z.strictObject({ deletedCount: z.int() });

export const modified = z.strictObject({ modifiedCount: z.int() });

/** Some lists of the specification's section 7 are in a field 'data', others are bare arrays. */
export const inData = <Schema extends z.ZodType>(schema: Schema) =>
	z.strictObject({ data: schema });

/** For the lists that the specification answers whole (section 7). */
export const pagedList = {
	hasTotal: true,
	notes:
		"Answers 50 rows at a time, or as many as `limit` says: follow the Link header to the next ones. X-Total-Count of the first answer says how many there are.",
} as const;

const MAX_ROWS = 100;
const LIMIT_MESSAGE = `A whole number from 1 to ${MAX_ROWS}`;

/** A text that is no cursor is an error: a program that reads page after page would begin again. */
export const createAfterParam = <Found>(
	read: (text: string) => Found | null,
	source = "the value of 'after' from a Link header",
) =>
	z.string().transform((text, context): Found => {
		const cursor = read(text);
		if (cursor !== null) return cursor;
		context.addIssue({ code: "custom", message: `Use ${source}` });
		return z.NEVER;
	});

export const nextQuery = z.object({
	after: createAfterParam(readCursor, "'next' of the previous answer")
		.optional()
		.describe("'next' of the previous answer"),
});

export const pageQuery = z.object({
	limit: createIntegerParam({ min: 1, max: MAX_ROWS, error: LIMIT_MESSAGE })
		.default(50)
		.describe("Rows per page"),
	after: createAfterParam(readCursor)
		.optional()
		.describe("Where the page starts, from the previous page's Link header"),
});

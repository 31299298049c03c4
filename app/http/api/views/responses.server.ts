import { z } from "zod";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";
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

export const pageQuery = z.object({
	limit: createIntegerParam({ min: 1, max: MAX_ROWS, error: LIMIT_MESSAGE })
		.default(50)
		.describe("Rows per page"),
	after: z
		.string()
		.transform((text, context): Cursor => {
			const cursor = readCursor(text);
			if (cursor) return cursor;
			context.addIssue({ code: "custom", message: "Use the value of 'after' from a Link header" });
			return z.NEVER;
		})
		.optional()
		.describe("Where the page starts, from the previous page's Link header"),
});

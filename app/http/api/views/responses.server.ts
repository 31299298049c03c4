import { z } from "zod";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";

/** What the calls of the specification's section 7 answer besides entities. */
export const success = z.strictObject({ success: z.literal(true) });

/** The answer to a call that made something with an id of its own. */
export const created = success.extend({ _id: z.string() });

export const deleted = z.strictObject({ deletedCount: z.int() });

export const modified = z.strictObject({ modifiedCount: z.int() });

/** A list in a field 'data'; others are bare arrays, as their callers expect them. */
export const inData = <Schema extends z.ZodType>(schema: Schema) =>
	z.strictObject({ data: schema });

const MAX_ROWS = 100;
const LIMIT_MESSAGE = `A whole number from 1 to ${MAX_ROWS}`;

/** What every list takes: how many rows a page has, and the cursor that the Link header of the page before gave. */
export const pageQuery = z.object({
	limit: z.coerce
		.number({ error: LIMIT_MESSAGE })
		.int(LIMIT_MESSAGE)
		.min(1, LIMIT_MESSAGE)
		.max(MAX_ROWS, LIMIT_MESSAGE)
		.default(50)
		.describe("Rows on a page"),
	after: z
		.string()
		.transform((text, context): Cursor => {
			const cursor = readCursor(text);
			if (cursor) return cursor;
			context.addIssue({ code: "custom", message: "Take 'after' from a Link header as it is" });
			return z.NEVER;
		})
		.optional()
		.describe("Where the page begins: as the Link header of the page before has it"),
});

import type { z } from "zod";
import { groupBy } from "~/platform/group-by";

/** Only names that the object doesn't list may repeat, and only if it takes such names. */
export const mayRepeat = (schema: z.ZodType, name: string): boolean =>
	isObject(schema) && schema.def.catchall !== undefined && !Object.hasOwn(schema.shape, name);

const isObject = (schema: z.ZodType): schema is z.ZodObject => schema.type === "object";

/** The values of a name that may repeat are a list. */
export function toQueryRecord(
	pairs: readonly (readonly [name: string, value: string])[],
	schema: z.ZodType,
): Record<string, string | string[]> {
	const byName = groupBy(pairs, ([name]) => name);
	return Object.fromEntries(
		Array.from(byName, ([name, [first, ...more]]) => [
			name,
			mayRepeat(schema, name)
				? [first, ...more].flatMap((pair) => pair?.[1] ?? [])
				: (first?.[1] ?? ""),
		]),
	);
}

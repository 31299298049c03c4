import { badParameter } from "./api-error.ts";
import type { Params } from "./form-body.ts";

const MOST_KEYS = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

/** Keys are merged, an empty value removes its key, an empty group clears all. */
export function mergeMetadata(
	before: Record<string, string>,
	params: Params,
	name = "metadata",
): Record<string, string> {
	const given = params[name];
	if (given === undefined) return before;
	if (given === "") return {};
	if (typeof given === "string") throw badParameter("Invalid object", name);
	const after = { ...before };
	for (const [key, value] of Object.entries(given)) {
		if (typeof value !== "string") {
			throw badParameter("Metadata values must be strings.", `${name}[${key}]`);
		}
		if (key.length > LONGEST_KEY || value.length > LONGEST_VALUE) {
			const what =
				key.length > LONGEST_KEY
					? `keys can have up to ${LONGEST_KEY}`
					: `values can have up to ${LONGEST_VALUE}`;
			throw badParameter(`Metadata ${what} characters.`, `${name}[${key}]`);
		}
		if (value === "") delete after[key];
		else after[key] = value;
	}
	if (Object.keys(after).length > MOST_KEYS) {
		throw badParameter(`You can have up to ${MOST_KEYS} metadata keys.`, name);
	}
	return after;
}

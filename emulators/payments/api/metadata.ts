import { createParameterError } from "./api-error.ts";
import type { Params } from "./form-body.ts";

const MAX_KEYS = 50;
const MAX_KEY_LENGTH = 40;
const MAX_VALUE_LENGTH = 500;

/** Keys are merged, an empty value removes its key, an empty group clears all. */
export function mergeMetadata(
	before: Record<string, string>,
	params: Params,
	name = "metadata",
): Record<string, string> {
	const given = params[name];
	if (given === undefined) return before;
	if (given === "") return {};
	if (typeof given === "string") throw createParameterError("Invalid object", name);
	const after = { ...before };
	for (const [key, value] of Object.entries(given)) {
		if (typeof value !== "string") {
			throw createParameterError("Metadata values must be strings.", `${name}[${key}]`);
		}
		if (key.length > MAX_KEY_LENGTH || value.length > MAX_VALUE_LENGTH) {
			const what =
				key.length > MAX_KEY_LENGTH
					? `keys can have up to ${MAX_KEY_LENGTH}`
					: `values can have up to ${MAX_VALUE_LENGTH}`;
			throw createParameterError(`Metadata ${what} characters.`, `${name}[${key}]`);
		}
		if (value === "") delete after[key];
		else after[key] = value;
	}
	if (Object.keys(after).length > MAX_KEYS) {
		throw createParameterError(`You can have up to ${MAX_KEYS} metadata keys.`, name);
	}
	return after;
}

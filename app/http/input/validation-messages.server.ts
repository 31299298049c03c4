import type { z } from "zod";

const TYPE_NAMES: Record<string, string> = {
	string: "text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "an object",
};

const UNITS: Record<string, string> = { string: "characters", array: "items" };

function formatLimitMessage(name: string, limit: string, origin: string): string {
	const unit = UNITS[origin];
	return unit ? `${name} must have ${limit} ${unit}` : `${name} must be ${limit}`;
}

/** Used for errors without a message of their own, so that no library text reaches visitors. */
export const getValidationMessage: z.core.$ZodErrorMap = (issue) => {
	const name = issue.path?.join(".") || "The body";
	switch (issue.code) {
		case "invalid_type":
			if (issue.input === undefined) return `${name} is required`;
			return `${name} must be ${TYPE_NAMES[issue.expected] ?? "something else"}`;
		case "invalid_value":
			return `${name} must be ${issue.values.map(String).join(" or ")}`;
		case "too_big":
			return formatLimitMessage(name, `at most ${issue.maximum}`, issue.origin);
		case "too_small":
			return formatLimitMessage(name, `at least ${issue.minimum}`, issue.origin);
		case "invalid_format":
			return `${name} ${issue.format === "url" ? "must be a URL" : "is not valid"}`;
		case "unrecognized_keys":
			return "Unknown field";
		default:
			return `${name} is not valid`;
	}
};

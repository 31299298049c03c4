import { type Call, matchPath } from "./call.server";

type Values = Record<string, unknown>;

/** Returns a call's example values by parameter location, without placeholders such as '$ORDER'. */
export function getCallExample({ path, example }: Pick<Call, "path" | "example">): {
	path: Values;
	query: Values;
	body: Values;
} {
	const { input } = example;
	return {
		path: omitPlaceholders(matchPath(path, example.path) ?? {}),
		query: omitPlaceholders(Object.fromEntries(new URLSearchParams(example.query))),
		body: typeof input === "object" && input !== null ? omitPlaceholders(input) : {},
	};
}

function omitPlaceholders(values: object): Values {
	const isPlaceholder = (value: unknown) => typeof value === "string" && value.startsWith("$");
	return Object.fromEntries(Object.entries(values).filter(([, value]) => !isPlaceholder(value)));
}

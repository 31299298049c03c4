import { type Call, matchPath } from "./call.server";

type Values = Record<string, unknown>;

/**
 * The values of a call's example by where they stand, for the description. Those that are the reader's own to fill in, such as
 * '$ORDER', are left out.
 */
export function exampleOf({ path, example }: Pick<Call, "path" | "example">): {
	path: Values;
	query: Values;
	body: Values;
} {
	const { input } = example;
	return {
		path: known(matchPath(path, example.path) ?? {}),
		query: known(Object.fromEntries(new URLSearchParams(example.query))),
		body: typeof input === "object" && input !== null ? known(input) : {},
	};
}

function known(values: object): Values {
	const isOwn = (value: unknown) => typeof value === "string" && value.startsWith("$");
	return Object.fromEntries(Object.entries(values).filter(([, value]) => !isOwn(value)));
}

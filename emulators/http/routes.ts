import type { Around, Exchange, Reply } from "./exchange.ts";

export type Route = {
	method: "GET" | "POST" | "DELETE";
	path: string;
	handle: (exchange: Exchange) => Reply | Promise<Reply>;
	/** Runs around injected faults: authentication and idempotency. */
	around?: Around;
};

function matchPath(pattern: string, path: string): Record<string, string> | null {
	const wanted = pattern.split("/");
	const given = path.split("/");
	if (wanted.length !== given.length) return null;
	const params: Record<string, string> = {};
	for (const [index, part] of wanted.entries()) {
		const value = given[index] ?? "";
		if (part.startsWith(":")) {
			if (value === "") return null;
			params[part.slice(1)] = safeDecode(value);
		} else if (part !== value) return null;
	}
	return params;
}

function safeDecode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

export function findRoute(
	routes: Route[],
	method: string,
	path: string,
): { route: Route; params: Record<string, string> } | null {
	const wanted = method === "HEAD" ? "GET" : method;
	for (const route of routes) {
		if (route.method !== wanted) continue;
		const params = matchPath(route.path, path);
		if (params) return { route, params };
	}
	return null;
}

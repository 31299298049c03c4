import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { RateLimitedAction } from "~/platform/config/rate-limit-settings.server";
import type { Platform } from "~/platform/platform.server";
import type { Caller } from "./caller.server";
import type { Problem } from "./problem.server";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may make a call: anybody, with a token or without; a customer, which is any account whose address is proven; an admin. */
export type Access = "anyone" | "customer" | "admin";

export const TAGS = [
	"Products",
	"Cart",
	"Orders",
	"Payments",
	"Reviews",
	"Blogs",
	"Messages",
	"Accounts",
	"Pictures",
] as const;
export type Tag = (typeof TAGS)[number];

/** The names between braces of a path like '/order/{id}'. */
type PathParams<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | PathParams<Rest>
	: never;

/** What a call has when it runs: all of it read and allowed. */
export type CallArgs<W, Path, Query, Input> = {
	request: Request;
	context: AppLoadContext;
	platform: Platform;
	caller: W extends "anyone" ? Caller | null : Caller;
	params: Record<PathParams<Path>, string>;
	query: Query;
	input: Input;
	/** The key for the domain functions: the hash of the caller's Idempotency-Key, or a random one. */
	idempotencyKey: string;
};

/** An answered call. `next` is the cursor of a list's next page; `location` the path, under the API, of what was made. */
export type CallSuccess<Body> = {
	ok: true;
	body: Body;
	status?: 202;
	next?: string | null;
	location?: string;
};

/** An answer as a call returns it. */
export function succeed<Body>(
	body: Body,
	options: Omit<CallSuccess<Body>, "ok" | "body"> = {},
): CallSuccess<Body> {
	return { ok: true, body, ...options };
}

/** A call as it is declared: all that its door, `openapi.json` and the documentation know of it. */
export type CallDefinition<W extends Access, Path extends string, Query, Input, Body> = {
	method: Method;
	/** Under /api/v1, as OpenAPI writes it. */
	path: Path;
	/** Which chapter of the documentation it stands in. */
	tag: Tag;
	/** Its name for generated clients. */
	name: string;
	/** One line; the method and path say the rest. */
	summary: string;
	/** What a reader could not guess. */
	notes?: string;
	access: W;
	/** What somebody reads who is no admin. */
	forbiddenDetail?: string;
	query?: z.ZodType<Query>;
	/** The JSON body, or `IMAGE`. */
	input?: z.ZodType<Input>;
	/** 200, or 201 for a call that makes something. */
	status?: 200 | 201;
	response: z.ZodType<Body>;
	/** The statuses it refuses with itself, besides those of every call like it. */
	errorStatuses?: readonly (404 | 409 | 401 | 403 | 422 | 502 | 503)[];
	/** Whether it may also answer 202, because something isn't over yet. */
	canReturnAccepted?: true;
	/** What it counts as besides a call, where a page's form counts too. */
	rateLimit?: RateLimitedAction;
	/** Its answer holds a secret: a repeat under the same key asks again rather than having it kept. */
	returnsSecret?: true;
	/** A path, query and body that work on a freshly seeded shop, for the documentation and openapi.json. `$ORDER` is the reader's own. */
	example: { path: string; query?: string; input?: unknown };
	run(args: CallArgs<W, Path, Query, Input>): Promise<CallSuccess<Body> | Problem>;
};

/** Any call, as the table of them holds it. */
export type Call = CallDefinition<Access, string, unknown, unknown, unknown>;

/** Declares a call. */
export function defineCall<W extends Access, Path extends string, Query, Input, Body>(
	definition: CallDefinition<W, Path, Query, Input, Body>,
): Call {
	return definition as Call;
}

/** The values of a path's braces when a pathname fits it; null when it does not, or is not well encoded. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
	const expectedParts = path.split("/");
	const actualParts = pathname.split("/");
	if (expectedParts.length !== actualParts.length) return null;
	const params: Record<string, string> = {};
	for (const [index, part] of expectedParts.entries()) {
		const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
		const value = decodePart(actualParts[index] ?? "");
		if (!value && part !== "") return null;
		if (name) params[name] = value ?? "";
		else if (part !== value) return null;
	}
	return params;
}

function decodePart(part: string): string | null {
	try {
		return decodeURIComponent(part);
	} catch {
		return null;
	}
}

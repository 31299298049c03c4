import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { AdminContext, BuyerContext } from "~/domain/accounts/context.server";
import type { NeededRight } from "~/domain/accounts/staff-rights";
import type { RateLimitedAction } from "~/platform/config/rate-limit-settings.server";
import type { Platform } from "~/platform/platform.server";
import type { Caller } from "./caller.server";
import type { Problem } from "./problem.server";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A customer is any account with a verified email. */
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
	"Trade",
	"Company",
] as const;
export type Tag = (typeof TAGS)[number];

type PathParams<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | PathParams<Rest>
	: never;

type CallContext<W> = W extends "admin"
	? AdminContext
	: W extends "customer"
		? BuyerContext
		: Platform;

export type CallArgs<W, Path, Query, Input> = {
	request: Request;
	context: AppLoadContext;
	platform: Platform;
	/** The platform, and whom the call's access asks for. */
	ctx: CallContext<W>;
	caller: W extends "anyone" ? Caller | null : Caller;
	params: Record<PathParams<Path>, string>;
	query: Query;
	input: Input;
	/** A hash of the caller's Idempotency-Key, or a random value. */
	idempotencyKey: string;
};

/**
 * `next` is the cursor of the next page, `total` the rows of all pages; `location` the API path of
 * the created resource.
 */
type CallSuccess<Body> = {
	ok: true;
	body: Body;
	status?: 202;
	next?: string | null;
	total?: number | null;
	location?: string;
};

export function succeed<Body>(
	body: Body,
	options: Omit<CallSuccess<Body>, "ok" | "body"> = {},
): CallSuccess<Body> {
	return { ok: true, body, ...options };
}

type CallDefinition<W extends Access, Path extends string, Query, Input, Body> = {
	tag: Tag;
	name: string;
	summary: string;
	notes?: string;
	access: W;
	/** A call for admins needs this right, or one of these. Without it, full admins alone may call it. */
	right?: NeededRight;
	forbiddenDetail?: string;
	query?: z.ZodType<Query>;
	input?: z.ZodType<Input>;
	/** A JSON body may have 64 KB by default. */
	maxBytes?: number;
	status?: 200 | 201;
	/** The first page answers X-Total-Count. */
	hasTotal?: true;
	response: z.ZodType<Body>;
	/** Only the call's own errors; `listErrorStatuses` adds the common ones. */
	errorStatuses?: readonly (404 | 409 | 401 | 403 | 422 | 502 | 503)[];
	canReturnAccepted?: true;
	rateLimit?: RateLimitedAction;
	/** The response holds a secret, so it is never stored for a repeat. */
	returnsSecret?: true;
	/** Values that work on a freshly seeded shop; `$ORDER` is for the reader to fill in. */
	example: { path: string; query?: string; input?: unknown };
	/** API fields by the names that refusals use. */
	fieldNames?(input: Input): Record<string, string>;
	run(args: CallArgs<W, Path, Query, Input>): Promise<CallSuccess<Body> | Problem>;
};

export type Call = { method: Method; path: string } & CallDefinition<
	Access,
	string,
	unknown,
	unknown,
	unknown
>;

/** The path is relative to /api/v1, in OpenAPI's notation. `{path}` takes the rest, with its slashes. */
export function defineCall<W extends Access, Path extends string, Query, Input, Body>(
	call: `${Method} ${Path}`,
	definition: CallDefinition<W, Path, Query, Input, Body>,
): Call {
	const [method, path] = call.split(" ");
	return { ...definition, method, path } as Call;
}

/** Returns null when the path doesn't match or is badly encoded. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
	const expectedParts = path.split("/");
	const actualParts = splitPath(pathname, expectedParts);
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

function splitPath(pathname: string, expectedParts: readonly string[]): string[] {
	const parts = pathname.split("/");
	if (expectedParts.at(-1) !== "{path}") return parts;
	const before = expectedParts.length - 1;
	return [...parts.slice(0, before), parts.slice(before).join("/")];
}

function decodePart(part: string): string | null {
	try {
		return decodeURIComponent(part);
	} catch {
		return null;
	}
}

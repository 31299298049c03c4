import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Limited } from "~/platform/config/rate-limit-settings.server";
import type { Platform } from "~/platform/platform.server";
import type { Caller } from "./caller.server";
import type { Problem } from "./problem.server";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may make a call: anybody, with a token or without; a customer, which is any account whose address is proven; an admin. */
export type Who = "anyone" | "customer" | "admin";

export const CHAPTERS = [
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
export type About = (typeof CHAPTERS)[number];

/** The names between braces of a path like '/order/{id}'. */
type ParamsOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | ParamsOf<Rest>
	: never;

/** What a call has when it runs: all of it read and allowed. */
export type CallArgs<W, Path, Query, Input> = {
	request: Request;
	context: AppLoadContext;
	platform: Platform;
	caller: W extends "anyone" ? Caller | null : Caller;
	params: Record<ParamsOf<Path>, string>;
	query: Query;
	input: Input;
	/** The key for the domain functions: the hash of the caller's Idempotency-Key, or a random one. */
	idempotencyKey: string;
};

/** An answered call. `next` is the cursor of a list's next page; `location` the path, under the API, of what was made. */
export type Done<Body> = {
	ok: true;
	body: Body;
	status?: 202;
	next?: string | null;
	location?: string;
};

/** An answer as a call returns it. */
export function done<Body>(body: Body, more: Omit<Done<Body>, "ok" | "body"> = {}): Done<Body> {
	return { ok: true, body, ...more };
}

/** A call as it is declared: all that its door, `openapi.json` and the documentation know of it. */
export type Declared<W extends Who, Path extends string, Query, Input, Body> = {
	method: Method;
	/** Under /api/v1, as OpenAPI writes it. */
	path: Path;
	/** Which chapter of the documentation it stands in. */
	about: About;
	/** Its name for generated clients. */
	name: string;
	/** One line; the method and path say the rest. */
	summary: string;
	/** What a reader could not guess. */
	notes?: string;
	who: W;
	/** What somebody reads who is no admin. */
	shut?: string;
	query?: z.ZodType<Query>;
	/** The JSON body, or `IMAGE`. */
	input?: z.ZodType<Input>;
	/** 200, or 201 for a call that makes something. */
	status?: 200 | 201;
	answer: z.ZodType<Body>;
	/** The statuses it refuses with itself, besides those of every call like it. */
	refuses?: readonly (404 | 409 | 401 | 403 | 422 | 502 | 503)[];
	/** Whether it may also answer 202, because something isn't over yet. */
	mayBeUnderWay?: true;
	/** What it counts as besides a call, where a page's form counts too. */
	limited?: Limited;
	/** Its answer holds a secret: a repeat under the same key asks again rather than having it kept. */
	answersSecret?: true;
	/** A path, query and body that work on a freshly seeded shop, for the documentation and openapi.json. `$ORDER` is the reader's own. */
	example: { path: string; query?: string; input?: unknown };
	run(args: CallArgs<W, Path, Query, Input>): Promise<Done<Body> | Problem>;
};

/** Any call, as the table of them holds it. */
export type Call = Declared<Who, string, unknown, unknown, unknown>;

/** Declares a call. */
export function call<W extends Who, Path extends string, Query, Input, Body>(
	declared: Declared<W, Path, Query, Input, Body>,
): Call {
	return declared as Call;
}

/** The values of a path's braces when a pathname fits it; null when it does not, or is not well encoded. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
	const wanted = path.split("/");
	const given = pathname.split("/");
	if (wanted.length !== given.length) return null;
	const params: Record<string, string> = {};
	for (const [place, part] of wanted.entries()) {
		const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
		const value = decoded(given[place] ?? "");
		if (!value && part !== "") return null;
		if (name) params[name] = value ?? "";
		else if (part !== value) return null;
	}
	return params;
}

function decoded(part: string): string | null {
	try {
		return decodeURIComponent(part);
	} catch {
		return null;
	}
}

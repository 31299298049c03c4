import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { claimKey, giveBack, type KeptAnswer, keepAnswer } from "~/platform/kept-answers.server";
import type { Platform } from "~/platform/platform.server";
import { API, withCors } from "./api-address.server";
import { type Asked, type Call, type Method, matchPath, type Who } from "./call.server";
import { type Caller, callerOf, refusalOf } from "./caller.server";
import { type Problem, problemAnswer, refuse } from "./problem.server";
import { IMAGE, readImage } from "./read-image.server";
import { readJson, readQuery } from "./read-json.server";
import { turnOf } from "./turn.server";

/** An answer on its way out: as it is sent, and as it is kept for a repeat. */
type Answered = KeptAnswer & {
	ok: true;
	next?: string | null;
	replayed?: true;
	headers?: Record<string, string>;
};

type Found = { call: Call; params: Record<string, string> };

/**
 * Answers a request under /api/v1 by the table of calls. Whatever happens the answer is JSON: a refusal or a surprise is a
 * problem (RFC 9457), and of a surprise it tells the reference alone.
 */
export async function answerCall(
	request: Request,
	context: AppLoadContext,
	calls: readonly Call[],
): Promise<Response> {
	const { platform, reference } = context;
	const { pathname } = new URL(request.url);
	const here = calls.flatMap((call) => {
		const params = matchPath(`${API}${call.path}`, pathname);
		return params ? [{ call, params }] : [];
	});
	const allow = allowed(here.map(({ call }) => call.method));
	if (request.method === "OPTIONS" && here.length > 0) {
		return withCors(new Response(null, { status: 204, headers: { allow } }), allow);
	}
	const found = here.find(({ call }) => call.method === asked(request.method));
	const outcome = found
		? await answerTo(found, request, context).catch((error: unknown): Problem => {
				context.note(error);
				return refuse(500, `Something went wrong. Reference ${reference}`);
			})
		: here.length > 0
			? refuse(405, `Only ${allow} are taken here`, { headers: { allow } })
			: refuse(404, "There is no such call; /api/v1/docs has them all");
	const { origin } = platform.settings;
	if (!outcome.ok) return withCors(problemAnswer(outcome, { origin, reference }));
	return withCors(sent(request, outcome, found?.call.method === "GET"));
}

const asked = (method: string) => (method === "HEAD" ? "GET" : method);

function allowed(methods: readonly Method[]): string {
	const heads = methods.includes("GET") ? ["HEAD"] : [];
	return [...methods, ...heads, "OPTIONS"].join(", ");
}

async function answerTo(
	{ call, params }: Found,
	request: Request,
	context: AppLoadContext,
): Promise<Answered | Problem> {
	const { platform } = context;
	const read = await callerOf(request, platform);
	if (!read.ok) return read;
	const { caller } = read;
	const refused = refusalOf(call, caller);
	if (refused) return refused;
	const turn = await turnsOf(call, caller, request, platform);
	if (!turn.ok) return turn;
	const outcome = await answerInTurn({ call, params }, caller, request, context);
	return { ...outcome, headers: { ...turn.headers, ...outcome.headers } };
}

/** Counts a call, and once more what it does where that is counted on pages too. A read without a token is for the sieve. */
async function turnsOf(
	{ method, limited }: Call,
	caller: Caller | null,
	request: Request,
	platform: Platform,
) {
	const isFree = method === "GET" && !caller;
	const turn = isFree
		? { ok: true as const, headers: {} }
		: await turnOf(request, platform, "api", caller);
	if (!turn.ok || !limited) return turn;
	const narrower = await turnOf(request, platform, limited, caller);
	return narrower.ok ? turn : narrower;
}

async function answerInTurn(
	{ call, params }: Found,
	caller: Caller | null,
	request: Request,
	context: AppLoadContext,
): Promise<Answered | Problem> {
	const { platform } = context;
	const query = call.query
		? await readQuery(new URL(request.url), call.query)
		: { ok: true as const, value: undefined };
	if (!query.ok) return query;
	const input = await inputOf(call, request);
	if (!input.ok) return input;
	const key = keyOf(request);
	if (key && !key.ok) return key;
	const submissionKey = key ? sha256(key.value, "base64url") : platform.newId();
	const run = () =>
		runCall(call, {
			request,
			context,
			platform,
			// `refusalOf` lets nobody past a call that needs somebody.
			caller: caller as Asked<Who, string, unknown, unknown>["caller"],
			params,
			query: query.value,
			input: input.value,
			submissionKey,
		});
	return key && caller
		? runOnce(
				call,
				caller,
				{ path: request.url, key: key.value, body: input.digested },
				context,
				run,
			)
		: run();
}

async function inputOf({ input }: Call, request: Request) {
	if (input === IMAGE) return readImage(request);
	return input ? readJson(request, input) : { ok: true as const, value: undefined, digested: "" };
}

async function runCall(
	call: Call,
	asked: Asked<Who, string, unknown, unknown>,
): Promise<Answered | Problem> {
	try {
		const outcome = await call.run(asked);
		if (!outcome.ok) return outcome;
		const { body, status, next, location } = outcome;
		return {
			ok: true,
			status: status ?? call.status ?? 200,
			answer: JSON.stringify(body),
			location: location ? `${API}${location}` : null,
			next,
		};
	} catch (thrown) {
		// What pages and calls share throws the 404 of a page.
		if (thrown instanceof Response && thrown.status === 404) {
			return refuse(404, "There is nothing here, or it isn't yours");
		}
		throw thrown;
	}
}

/** Reads the Idempotency-Key of a call that makes something; null where there is none. */
function keyOf(request: Request): { ok: true; value: string } | Problem | null {
	const value = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	if (value === null) return null;
	if (/^[\x21-\x7e]{8,255}$/.test(value)) return { ok: true, value };
	return refuse(400, "An Idempotency-Key has 8 to 255 letters, digits or signs");
}

/** Runs a call once for a caller's key: a repeat has the first answer, and one with another body is refused. */
async function runOnce(
	{ method, answersSecret }: Call,
	{ user }: Caller,
	{ path, key, body }: { path: string; key: string; body: string },
	{ platform }: AppLoadContext,
	run: () => Promise<Answered | Problem>,
): Promise<Answered | Problem> {
	const keyHash = sha256(JSON.stringify([user.id, method, new URL(path).pathname, key]), "hex");
	const claim = { keyHash, userId: user.id, bodyHash: sha256(body, "hex") };
	const { state, ...claimed } = await claimKey(platform, claim);
	if (state === "other-body") {
		return refuse(422, "This Idempotency-Key was sent before with another body");
	}
	if (state === "running") {
		const headers = { "retry-after": "2" };
		return refuse(409, "The first call with this Idempotency-Key is still running", { headers });
	}
	if ("kept" in claimed && !answersSecret) return { ok: true, ...claimed.kept, replayed: true };
	try {
		const outcome = await run();
		if (!outcome.ok) await giveBack(platform, keyHash);
		else {
			const { status, answer, location } = outcome;
			const kept = { status, answer: answersSecret ? "{}" : answer, location };
			await keepAnswer(platform, keyHash, kept);
		}
		return outcome;
	} catch (error) {
		await giveBack(platform, keyHash);
		throw error;
	}
}

function sent(request: Request, answered: Answered, isRead: boolean): Response {
	const { status, answer, location, next, replayed } = answered;
	const headers = new Headers(answered.headers);
	headers.set("content-type", "application/json");
	headers.set("vary", "authorization");
	if (location) headers.set("location", location);
	if (replayed) headers.set("idempotent-replayed", "true");
	if (next) headers.set("link", `<${nextPage(request, next)}>; rel="next"`);
	if (!isRead) {
		headers.set("cache-control", "no-store");
		return new Response(answer, { status, headers });
	}
	const etag = `"${sha256(answer + (next ?? ""), "base64url").slice(0, 22)}"`;
	headers.set("etag", etag);
	const isPublic = !request.headers.has("authorization");
	headers.set("cache-control", isPublic ? "no-cache" : "private, no-cache");
	if (isHeld(request.headers.get("if-none-match"), etag)) {
		headers.delete("content-type");
		return new Response(null, { status: 304, headers });
	}
	if (request.method !== "HEAD") return new Response(answer, { status, headers });
	headers.set("content-length", String(new TextEncoder().encode(answer).length));
	return new Response(null, { status, headers });
}

/** The address of a list's next page, relative to the host: what was asked, from the cursor on. */
function nextPage(request: Request, next: string): string {
	const url = new URL(request.url);
	url.searchParams.set("after", next);
	return `${url.pathname}${url.search}`;
}

function isHeld(held: string | null, etag: string): boolean {
	if (held === null) return false;
	const tags = held.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes(etag) || tags.includes("*");
}

function sha256(text: string, as: "hex" | "base64url"): string {
	return createHash("sha256").update(text).digest(as);
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Platform } from "~/platform/platform.server";
import { API, withCors } from "./api-request.server";
import { type Call, type CallArgs, type Method, matchPath, type Who } from "./call.server";
import { type Answered, sent } from "./call-response.server";
import { type Caller, callerOf, refusalOf } from "./caller.server";
import { readIdempotencyKey, runIdempotently } from "./idempotency.server";
import { type Problem, problemAnswer, refuse } from "./problem.server";
import { turnOf } from "./rate-limit.server";
import { IMAGE, readImage } from "./read-image.server";
import { readJson, readQuery } from "./read-json.server";

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
	const method = request.method === "HEAD" ? "GET" : request.method;
	const found = here.find(({ call }) => call.method === method);
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
	const turn = await callTurn(call, caller, request, platform);
	if (!turn.ok) return turn;
	const outcome = await answerInTurn({ call, params }, caller, request, context);
	return { ...outcome, headers: { ...turn.headers, ...outcome.headers } };
}

/** Counts a call. A read without a token is for the sieve. */
async function callTurn(
	{ method }: Call,
	caller: Caller | null,
	request: Request,
	platform: Platform,
) {
	if (method === "GET" && !caller) return { ok: true as const, headers: {} };
	return turnOf(request, platform, "api", caller);
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
	// What it does counts as the page's form does: once it is sent whole.
	const turn = call.limited ? await turnOf(request, platform, call.limited, caller) : null;
	if (turn && !turn.ok) return turn;
	const key = readIdempotencyKey(request);
	if (key && !key.ok) return key;
	const idempotencyKey = key ? key.idempotencyKey : platform.newId();
	const run = () =>
		runCall(call, {
			request,
			context,
			platform,
			// `refusalOf` lets nobody past a call that needs somebody.
			caller: caller as CallArgs<Who, string, unknown, unknown>["caller"],
			params,
			query: query.value,
			input: input.value,
			idempotencyKey,
		});
	return key && caller
		? runIdempotently(
				call,
				caller,
				{ url: request.url, key: key.value, body: input.digested },
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
	args: CallArgs<Who, string, unknown, unknown>,
): Promise<Answered | Problem> {
	try {
		const outcome = await call.run(args);
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

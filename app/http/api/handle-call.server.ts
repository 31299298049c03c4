import type { AppLoadContext } from "@remix-run/cloudflare";
import { isRefusedByRole } from "~/domain/accounts/conditions.server";
import { actAs } from "~/domain/accounts/context.server";
import { explainTrigger } from "~/domain/refusals/sentences.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { toFormError } from "../errors/domain-error.server";
import { describeFailure } from "../errors/failure.server";
import { EDGE_WINDOW_SECONDS } from "../rate-limit/edge-window";
import { API_PATH, addCorsHeaders } from "./api-request.server";
import { type Access, type Call, type CallArgs, type Method, matchPath } from "./call.server";
import { type CallResult, createCallResponse } from "./call-response.server";
import { authenticateCaller, type Caller, findAccessProblem } from "./caller.server";
import { ROLE_PROBLEM } from "./company-fields.server";
import { readIdempotencyKey, runIdempotently } from "./idempotency.server";
import {
	createNotFoundProblem,
	createProblem,
	createProblemResponse,
	keyReused,
	type Problem,
	toProblem,
} from "./problem.server";
import { consumeCallLimit, tooManyCalls } from "./rate-limit.server";
import { IMAGE, readImage } from "./read-image.server";
import { readJson, readQuery } from "./read-json.server";

type MatchedCall = { call: Call; params: Record<string, string> };

/** Answers every request under /api/v1 with JSON; errors are problems (RFC 9457). */
export async function handleCall(
	request: Request,
	context: AppLoadContext,
	calls: readonly Call[],
): Promise<Response> {
	const { platform, requestId } = context;
	const { pathname } = new URL(request.url);
	const matchedCalls = calls.flatMap((call) => {
		const params = matchPath(`${API_PATH}${call.path}`, pathname);
		return params ? [{ call, params }] : [];
	});
	const allow = formatAllowedMethods(matchedCalls.map(({ call }) => call.method));
	if (request.method === "OPTIONS" && matchedCalls.length > 0) {
		return addCorsHeaders(new Response(null, { status: 204, headers: { allow } }), allow);
	}
	const method = request.method === "HEAD" ? "GET" : request.method;
	const matchedCall = matchedCalls.find(({ call }) => call.method === method);
	const result = matchedCall
		? await authorizeAndRunCall(matchedCall, request, context).catch((error: unknown): Problem => {
				if (isRefusedByRole(error)) return ROLE_PROBLEM;
				const { status, headers } = describeFailure(error);
				context.reportError(error, { status });
				return createProblem(status, `Something went wrong. Reference ${requestId}`, { headers });
			})
		: matchedCalls.length > 0
			? createProblem(405, `Allowed methods: ${allow}`, { headers: { allow } })
			: createProblem(404, "Unknown API call. See /api/v1/docs");
	const { origin } = platform.settings;
	if (!result.ok)
		return addCorsHeaders(createProblemResponse(result, { origin, reference: requestId }));
	return addCorsHeaders(createCallResponse(request, result, matchedCall?.call.method === "GET"));
}

function formatAllowedMethods(methods: readonly Method[]): string {
	const headMethods = methods.includes("GET") ? ["HEAD"] : [];
	return [...methods, ...headMethods, "OPTIONS"].join(", ");
}

async function authorizeAndRunCall(
	{ call, params }: MatchedCall,
	request: Request,
	context: AppLoadContext,
): Promise<CallResult | Problem> {
	const { platform } = context;
	const authentication = await authenticateCaller(request, platform);
	if (!authentication.ok) return authentication;
	const { caller } = authentication;
	const accessProblem = findAccessProblem(call, caller);
	if (accessProblem) return accessProblem;
	const limit = await consumeApiLimit(call, caller, request, context);
	if (!limit.ok) return limit;
	const result = await readInputAndRunCall({ call, params }, caller, request, context);
	return { ...result, headers: { ...limit.headers, ...result.headers } };
}

/** Reads are left to the edge rate limiter, which has counted their address: they write nothing. */
async function consumeApiLimit(
	{ method }: Call,
	caller: Caller | null,
	request: Request,
	{ platform, mayRead }: AppLoadContext,
) {
	if (method !== "GET") return consumeCallLimit(request, platform, "api", caller?.user.id);
	if (!caller || (await mayRead(caller.user.id))) return { ok: true as const, headers: {} };
	return tooManyCalls(EDGE_WINDOW_SECONDS);
}

async function readInputAndRunCall(
	{ call, params }: MatchedCall,
	caller: Caller | null,
	request: Request,
	context: AppLoadContext,
): Promise<CallResult | Problem> {
	const { platform } = context;
	const query = call.query
		? await readQuery(new URL(request.url), call.query)
		: { ok: true as const, value: undefined };
	if (!query.ok) return query;
	const input = await readCallInput(call, request);
	if (!input.ok) return input;
	const limit = call.rateLimit
		? await consumeCallLimit(request, platform, call.rateLimit, caller?.user.id)
		: null;
	if (limit && !limit.ok) return limit;
	const key = readIdempotencyKey(request);
	if (key && !key.ok) return key;
	const idempotencyKey = key ? key.idempotencyKey : platform.newId();
	const run = () =>
		runCall(call, {
			request,
			context,
			platform,
			ctx: actFor(call, caller, platform),
			// `findAccessProblem` has rejected callers without an account.
			caller: caller as CallArgs<Access, string, unknown, unknown>["caller"],
			params,
			query: query.value,
			input: input.value,
			idempotencyKey,
		});
	return key && caller
		? runIdempotently(
				platform,
				call,
				{ user: caller.user, url: request.url, key: key.value, body: input.payload },
				run,
			)
		: run();
}

/** `findAccessProblem` has rejected callers who are not what the call asks for. */
function actFor({ access }: Call, caller: Caller | null, platform: Platform) {
	if (access === "anyone" || !caller) return platform;
	return actAs(platform, { kind: access === "admin" ? "admin" : "buyer", userId: caller.user.id });
}

async function readCallInput({ input, maxBytes }: Call, request: Request) {
	if (input === IMAGE) return readImage(request);
	return input
		? readJson(request, input, maxBytes)
		: { ok: true as const, value: undefined, payload: "" };
}

async function runCall(
	call: Call,
	args: CallArgs<Access, string, unknown, unknown>,
): Promise<CallResult | Problem> {
	try {
		const result = await call.run(args);
		if (!result.ok) return result;
		const { body, status, next, total, location } = result;
		return {
			ok: true,
			status: status ?? call.status ?? 200,
			answer: JSON.stringify(body),
			location: location ? `${API_PATH}${location}` : null,
			next,
			total,
		};
	} catch (error) {
		// Code shared with pages throws their 404 response.
		if (error instanceof Response && error.status === 404) {
			return createNotFoundProblem();
		}
		const refused = explainTrigger(error);
		if (refused instanceof Refused) return refuseCall(refused, call, args.input);
		throw refused;
	}
}

function refuseCall(refused: Refused, { fieldNames }: Call, input: unknown): Problem {
	if (refused.status === 404) return createNotFoundProblem();
	return refused.more.freshKey ? keyReused() : toProblem(toFormError(refused), fieldNames?.(input));
}

import { PROBLEM_TYPE, type ProblemStatus, problemAnswer, refuse, TITLES } from "./problem.server";

/** Where the API is. */
export const API = "/api/v1";

/** The page of the API for people: the one address under it that answers with HTML. */
const DOCS = `${API}/docs`;

/** Whether a request is for the API, so that no page may answer it. */
export function isApiCall(request: Request): boolean {
	const { pathname } = new URL(request.url);
	if ([DOCS, `${DOCS}/`, `${DOCS}.data`].includes(pathname)) return false;
	return pathname === API || pathname.startsWith(`${API}/`);
}

/** Remix answers paths that end so with a page's data, in a form of its own. */
export function asksForPageData(request: Request): boolean {
	return new URL(request.url).pathname.endsWith(".data");
}

/**
 * What leaves the shop under /api/v1: the answer of a call as it is, and a problem for whatever else Remix gave, such as
 * the empty 405 of a method it doesn't know.
 */
export function asProblem(answer: Response, reference: string, origin: string): Response {
	const type = answer.headers.get("content-type") ?? "";
	if (answer.status < 400 || type === PROBLEM_TYPE) return answer;
	const status = answer.status in TITLES ? (answer.status as ProblemStatus) : 500;
	const detail = status === 500 ? `Something went wrong. Reference ${reference}` : TITLES[status];
	const wait = answer.headers.get("retry-after");
	const headers = wait ? { "retry-after": wait } : undefined;
	return withCors(problemAnswer(refuse(status, detail, { headers }), { origin, reference }));
}

const EXPOSED = [
	"etag",
	"link",
	"location",
	"retry-after",
	"www-authenticate",
	"x-request-id",
	"idempotent-replayed",
	"ratelimit",
	"ratelimit-policy",
].join(", ");

/**
 * Lets a page of any site make calls: no cookie counts here, so a page gains nothing that its own token does not give it.
 * @param allow the methods, for the answer to a preflight
 */
export function withCors(answer: Response, allow?: string): Response {
	const { headers } = answer;
	headers.set("access-control-allow-origin", "*");
	headers.set("access-control-expose-headers", EXPOSED);
	headers.set("cross-origin-resource-policy", "cross-origin");
	if (allow) {
		headers.set("access-control-allow-methods", allow);
		headers.set(
			"access-control-allow-headers",
			"authorization, content-type, idempotency-key, if-none-match",
		);
		headers.set("access-control-max-age", "86400");
	}
	return answer;
}

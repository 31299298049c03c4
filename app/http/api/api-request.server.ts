import type { RouteHandle } from "../routing/route-handle";
import {
	createProblem,
	createProblemResponse,
	PROBLEM_TITLES,
	PROBLEM_TYPE,
	type ProblemStatus,
} from "./problem.server";

export const API_PATH = "/api/v1";

/** The API has its own limit, errors as JSON, and no data requests. */
export function isApiRoute({ rateLimit }: RouteHandle): boolean {
	return rateLimit === "api";
}

/** Remix answers a path that ends in '.data' with a page's data in its own format. */
export function isPageDataRequest(request: Request): boolean {
	return new URL(request.url).pathname.endsWith(".data");
}

/** Passes JSON on and turns everything else, such as Remix's empty 405, into a problem. */
export function ensureProblemResponse(
	response: Response,
	reference: string,
	origin: string,
): Response {
	const contentType = response.headers.get("content-type") ?? "";
	if (response.status < 400 || contentType === PROBLEM_TYPE) return response;
	const status = response.status in PROBLEM_TITLES ? (response.status as ProblemStatus) : 500;
	const detail =
		status === 500 ? `Something went wrong. Reference ${reference}` : PROBLEM_TITLES[status];
	const retryAfter = response.headers.get("retry-after");
	const headers = retryAfter ? { "retry-after": retryAfter } : undefined;
	return addCorsHeaders(
		createProblemResponse(createProblem(status, detail, { headers }), { origin, reference }),
	);
}

const EXPOSED_HEADERS = [
	"etag",
	"link",
	"location",
	"retry-after",
	"www-authenticate",
	"x-request-id",
	"x-total-count",
	"idempotent-replayed",
	"ratelimit",
	"ratelimit-policy",
].join(", ");

/** Any origin is safe, because the API reads no cookies; `allowedMethods` is for a preflight. */
export function addCorsHeaders(response: Response, allowedMethods?: string): Response {
	const { headers } = response;
	headers.set("access-control-allow-origin", "*");
	headers.set("access-control-expose-headers", EXPOSED_HEADERS);
	headers.set("cross-origin-resource-policy", "cross-origin");
	if (allowedMethods) {
		headers.set("access-control-allow-methods", allowedMethods);
		headers.set(
			"access-control-allow-headers",
			"authorization, content-type, idempotency-key, if-none-match",
		);
		headers.set("access-control-max-age", "86400");
	}
	return response;
}

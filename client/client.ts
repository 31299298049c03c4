import createClient, {
	type Client,
	type ClientPathsWithMethod,
	type FetchResponse,
	type MaybeOptionalInit,
} from "openapi-fetch";
import type { components, paths } from "./schema";

export type Shop = {
	GET: Call<"get">;
	POST: Call<"post">;
	PUT: Call<"put">;
	PATCH: Call<"patch">;
	DELETE: Call<"delete">;
};

/** openapi-fetch's type, but without fields that the call doesn't know. */
type Call<Method extends "get" | "post" | "put" | "patch" | "delete"> = <
	Path extends ClientPathsWithMethod<Client<paths>, Method>,
>(
	path: Path,
	...given: InitArgs<MaybeOptionalInit<paths[Path], Method>>
) => Promise<FetchResponse<NonNullable<paths[Path][Method]>, object, `${string}/${string}`>>;

type InitArgs<Init> = undefined extends Init ? [init?: Init] : [init: Init];

/** An error (RFC 9457). */
export type Problem = components["schemas"]["Problem"];

type Fetch = (request: Request) => Promise<Response>;
type Options = {
	/** Without a token only public calls succeed. */
	token?: string;
	fetch?: Fetch;
};

/** Creates a client for the shop at an origin such as https://shop.example. */
export function createShopClient(
	origin: string,
	{ token, fetch = globalThis.fetch }: Options = {},
): Shop {
	const shop = createClient<paths>({
		baseUrl: new URL("/api/v1", origin).href,
		bodySerializer: serializeBody,
		querySerializer: serializeQuery,
		fetch: (request) => fetchWithRetry(request, fetch),
	});
	shop.use({
		onRequest({ request: { headers, method } }) {
			if (token) headers.set("Authorization", `Bearer ${token}`);
			if (method === "POST" && !headers.has("Idempotency-Key")) {
				headers.set("Idempotency-Key", crypto.randomUUID());
			}
		},
	});
	// openapi-fetch's own types allow unknown fields.
	return shop as Shop;
}

/** Thrown when the shop refuses a call. */
export class ApiError extends Error {
	override name = "ApiError";
	readonly retryAfterSeconds: number | null;

	constructor(
		readonly problem: Problem,
		readonly response: Response,
	) {
		super(`${problem.status} ${problem.title}: ${problem.detail}`);
		const wait = response.headers.get("Retry-After");
		this.retryAfterSeconds = wait === null ? null : Number(wait);
	}
}

type CallResult<Answer> = Promise<{ data?: Answer; error?: unknown; response: Response }>;

/** Returns the data of a call. Throws an `ApiError` when the shop refuses it. */
export async function getData<Answer>(called: CallResult<Answer>): Promise<Answer> {
	const { data, error, response } = await called;
	if (data !== undefined) return data;
	if (isProblem(error, response)) throw new ApiError(error, response);
	throw new Error(`No answer of the shop's: ${response.status} from ${response.url}`);
}

function isProblem(_error: unknown, { headers }: Response): _error is Problem {
	return headers.get("Content-Type") === "application/problem+json";
}

/** Requests a token that is valid for a day, by email and password. */
export async function requestToken(
	shop: Shop,
	email: string,
	password: string,
	scope?: "read" | "write" | "admin",
): Promise<string> {
	const params = { path: { user: email } };
	const answer = await getData(shop.PUT("/user/{user}", { params, body: { password, scope } }));
	if ("token" in answer) return answer.token;
	throw new Error("The shop gave no token");
}

/**
 * Yields the rows of a list, page by page. `fetchPage` requests one page; `after` is its cursor.
 */
export async function* listRows<Row>(
	fetchPage: (after: string | undefined) => CallResult<readonly Row[] | { data: readonly Row[] }>,
): AsyncGenerator<Row> {
	let after: string | undefined;
	do {
		const called = fetchPage(after);
		const page = await getData(called);
		yield* "data" in page ? page.data : page;
		after = readNextCursor((await called).response);
	} while (after !== undefined);
}

function readNextCursor({ headers }: Response): string | undefined {
	const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "") ?? [];
	if (next === undefined) return undefined;
	return new URL(next, "http://shop").searchParams.get("after") ?? undefined;
}

/**
 * Retries once when no response came, if repeating is safe: reads, and writes with an
 * Idempotency-Key.
 */
async function fetchWithRetry(request: Request, ask: Fetch): Promise<Response> {
	if (request.method !== "GET" && !request.headers.has("Idempotency-Key")) return ask(request);
	const again = request.clone() as Request;
	try {
		return await ask(request);
	} catch (lost) {
		if (request.signal.aborted) throw lost;
		return waitForFirstCall(again, ask);
	}
}

const MAX_WAITS = 5;

/** Retries while the shop still handles the first call, whose response was lost. */
async function waitForFirstCall(request: Request, ask: Fetch): Promise<Response> {
	for (let waits = 0; ; waits += 1) {
		const again = request.clone() as Request;
		const answer = await ask(request);
		const seconds = answer.headers.get("Retry-After");
		if (answer.status !== 409 || seconds === null || waits === MAX_WAITS) return answer;
		await answer.body?.cancel();
		await new Promise((done) => setTimeout(done, Number(seconds) * 1000));
		request = again;
	}
}

/** The fields of an object are parameters of their own (OpenAPI's form style), and a list repeats its name. */
function serializeQuery(query: Record<string, unknown>): string {
	const isObject = (value: unknown) => typeof value === "object" && !Array.isArray(value);
	const pairs = Object.entries(query)
		.flatMap(([name, value]) => (isObject(value) ? Object.entries(value ?? {}) : [[name, value]]))
		.flatMap(([name, value]) => [value].flat().map((each) => [String(name), each]))
		.filter(([, value]) => value !== undefined && value !== null);
	return new URLSearchParams(
		pairs.map(([name, value]) => [String(name), String(value)]),
	).toString();
}

function serializeBody(body: unknown): string | FormData {
	const fields = Object.entries(body ?? {});
	if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
	const form = new FormData();
	for (const [name, value] of fields) form.set(name, value);
	return form;
}

import createClient, {
	type Client,
	type ClientPathsWithMethod,
	type FetchResponse,
	type MaybeOptionalInit,
} from "openapi-fetch";
import type { components, paths } from "./schema";

/** The shop's calls, by method and path; `schema.ts` knows what each takes and answers. */
export type Shop = {
	GET: Call<"get">;
	POST: Call<"post">;
	PUT: Call<"put">;
	PATCH: Call<"patch">;
	DELETE: Call<"delete">;
};

/** As openapi-fetch has it, but that no field is let through that the call doesn't know. */
type Call<Method extends "get" | "post" | "put" | "patch" | "delete"> = <
	Path extends ClientPathsWithMethod<Client<paths>, Method>,
>(
	path: Path,
	...given: Given<MaybeOptionalInit<paths[Path], Method>>
) => Promise<FetchResponse<NonNullable<paths[Path][Method]>, object, `${string}/${string}`>>;

/** What a call needs may be left out where nothing of it is required. */
type Given<Init> = undefined extends Init ? [init?: Init] : [init: Init];

/** An error (RFC 9457). */
export type Problem = components["schemas"]["Problem"];

type Ask = (request: Request) => Promise<Response>;
type Options = {
	/** Whose calls they are; without one only the open ones are answered. */
	token?: string;
	/** What asks the network, where it isn't the global `fetch`. */
	fetch?: Ask;
};

/** The shop at an origin such as https://shop.example. */
export function shopAt(origin: string, { token, fetch = globalThis.fetch }: Options = {}): Shop {
	const shop = createClient<paths>({
		baseUrl: new URL("/api/v1", origin).href,
		bodySerializer: serialized,
		fetch: (request) => askTwice(request, fetch),
	});
	shop.use({
		onRequest({ request: { headers, method } }) {
			if (token) headers.set("Authorization", `Bearer ${token}`);
			if (method === "POST" && !headers.has("Idempotency-Key")) {
				headers.set("Idempotency-Key", crypto.randomUUID());
			}
		},
	});
	// Its own types let any field through that isn't asked for.
	return shop as Shop;
}

/** A call that the shop refused; `problem` says why, and which fields are wrong. */
export class Refused extends Error {
	override name = "Refused";
	/** How long to wait, where waiting helps. */
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

type Called<Answer> = Promise<{ data?: Answer; error?: unknown; response: Response }>;

/** What a call answers. A refusal is thrown as `Refused`. */
export async function answerOf<Answer>(called: Called<Answer>): Promise<Answer> {
	const { data, error, response } = await called;
	if (data !== undefined) return data;
	if (isProblem(error, response)) throw new Refused(error, response);
	throw new Error(`No answer of the shop's: ${response.status} from ${response.url}`);
}

function isProblem(_error: unknown, { headers }: Response): _error is Problem {
	return headers.get("Content-Type") === "application/problem+json";
}

/** A token that works for a day, by e-mail and password. `scope` is the most it may do. */
export async function tokenFor(
	shop: Shop,
	email: string,
	password: string,
	scope?: "read" | "write" | "admin",
): Promise<string> {
	const params = { path: { user: email } };
	const answer = await answerOf(shop.PUT("/user/{user}", { params, body: { password, scope } }));
	if ("token" in answer) return answer.token;
	throw new Error("The shop gave no token");
}

/**
 * The rows of a list, page after page as they are needed.
 * @param pageAfter asks for one page: it hands `after` on as the query's, and no `after` is the first
 */
export async function* rowsOf<Row>(
	pageAfter: (after: string | undefined) => Called<readonly Row[] | { data: readonly Row[] }>,
): AsyncGenerator<Row> {
	let after: string | undefined;
	do {
		const called = pageAfter(after);
		const page = await answerOf(called);
		yield* "data" in page ? page.data : page;
		after = nextAfter((await called).response);
	} while (after !== undefined);
}

/** The cursor of the next page, out of the Link header; there is none after the last. */
function nextAfter({ headers }: Response): string | undefined {
	const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "") ?? [];
	if (next === undefined) return undefined;
	return new URL(next, "http://shop").searchParams.get("after") ?? undefined;
}

/** Asks once more where no answer came, if that can't make anything twice: of reads, and under an Idempotency-Key. */
async function askTwice(request: Request, ask: Ask): Promise<Response> {
	if (request.method !== "GET" && !request.headers.has("Idempotency-Key")) return ask(request);
	const again = request.clone() as Request;
	try {
		return await ask(request);
	} catch (lost) {
		if (request.signal.aborted) throw lost;
		return askWhenDone(again, ask);
	}
}

/** How often a repeat waits for the call that it repeats. */
const WAITS = 5;

/** Asks again while the first call, whose answer was lost, is still running: the shop says so, and how long to wait. */
async function askWhenDone(request: Request, ask: Ask): Promise<Response> {
	for (let waits = 0; ; waits += 1) {
		const again = request.clone() as Request;
		const answer = await ask(request);
		const seconds = answer.headers.get("Retry-After");
		if (answer.status !== 409 || seconds === null || waits === WAITS) return answer;
		await answer.body?.cancel();
		await new Promise((done) => setTimeout(done, Number(seconds) * 1000));
		request = again;
	}
}

/** A body as it is sent: JSON, or a form where a file is in it. */
function serialized(body: unknown): string | FormData {
	const fields = Object.entries(body ?? {});
	if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
	const form = new FormData();
	for (const [name, value] of fields) form.set(name, value);
	return form;
}

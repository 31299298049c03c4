import type { PreparedCall } from "./prepare-call";

/** What came of a call. `lost` says why there is no answer. */
export type CallOutcome = { curl: string; ms: number } & (
	| { failure: string }
	| {
			status: number;
			headers: [name: string, value: string][];
			/** The body for people to read, JSON or not. */
			body: string;
			/** What is wrong with each field, by the end of its pointer. */
			fieldErrors: Record<string, string>;
			/** A token that it gave. */
			token: string | null;
	  }
);

/** The headers that tell a program something. */
const SHOWN_HEADERS = [
	"Content-Type",
	"Location",
	"Link",
	"ETag",
	"RateLimit",
	"RateLimit-Policy",
	"Retry-After",
	"WWW-Authenticate",
	"Idempotent-Replayed",
	"X-Request-Id",
];

/** Sends a call and reads its answer. */
export async function sendCall({ request, curl }: PreparedCall): Promise<CallOutcome> {
	const startedAt = performance.now();
	const getElapsedMs = () => Math.round(performance.now() - startedAt);
	try {
		const response = await fetch(request);
		const text = await response.text();
		const ms = getElapsedMs();
		const json = parseBody(text);
		return {
			curl,
			ms,
			status: response.status,
			headers: SHOWN_HEADERS.flatMap((name): [string, string][] => {
				const value = response.headers.get(name);
				return value === null ? [] : [[name, value]];
			}),
			body: json === null ? text : JSON.stringify(json, null, 2),
			fieldErrors: Object.fromEntries(
				(json?.errors ?? []).map(({ pointer, detail }) => [pointer.slice(1), detail]),
			),
			token: typeof json?.token === "string" ? json.token : null,
		};
	} catch {
		const failure =
			request.method === "GET"
				? "No answer came: the line is down, or the shop can't be reached."
				: "No answer came: the line is down, or the shop can't be reached. Whether the call was made is not known.";
		return { curl, ms: getElapsedMs(), failure };
	}
}

type ResponseBody = { errors?: { pointer: string; detail: string }[]; token?: unknown };

function parseBody(text: string): ResponseBody | null {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

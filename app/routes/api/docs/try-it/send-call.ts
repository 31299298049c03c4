import type { PreparedCall } from "./prepare-call";

/** `failure` says why there is no response. */
export type CallOutcome = { curl: string; ms: number } & (
	| { failure: string }
	| {
			status: number;
			headers: [name: string, value: string][];
			body: string;
			/** Messages by the last part of each field's JSON pointer. */
			fieldErrors: Record<string, string>;
			token: string | null;
	  }
);

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
				? "No response: you are offline, or the shop can't be reached."
				: "No response: you are offline, or the shop can't be reached. The call may or may not have been made.";
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

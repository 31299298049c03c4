import type { Prepared } from "./prepare-call";

/** What came of a call. `lost` says why there is no answer. */
export type Outcome = { curl: string; ms: number } & (
	| { lost: string }
	| {
			status: number;
			headers: [name: string, value: string][];
			/** The body for people to read, JSON or not. */
			body: string;
			/** What is wrong with each field, by the end of its pointer. */
			wrong: Record<string, string>;
			/** A token that it gave. */
			token: string | null;
	  }
);

/** The headers that tell a program something. */
const TELLING = [
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
export async function ask({ request, curl }: Prepared): Promise<Outcome> {
	const began = performance.now();
	const soFar = () => Math.round(performance.now() - began);
	try {
		const answer = await fetch(request);
		const text = await answer.text();
		const ms = soFar();
		const said = parsed(text);
		return {
			curl,
			ms,
			status: answer.status,
			headers: TELLING.flatMap((name): [string, string][] => {
				const value = answer.headers.get(name);
				return value === null ? [] : [[name, value]];
			}),
			body: said === null ? text : JSON.stringify(said, null, 2),
			wrong: Object.fromEntries(
				(said?.errors ?? []).map(({ pointer, detail }) => [pointer.slice(1), detail]),
			),
			token: typeof said?.token === "string" ? said.token : null,
		};
	} catch {
		const lost =
			request.method === "GET"
				? "No answer came: the line is down, or the shop can't be reached."
				: "No answer came: the line is down, or the shop can't be reached. Whether the call was made is not known.";
		return { curl, ms: soFar(), lost };
	}
}

type Said = { errors?: { pointer: string; detail: string }[]; token?: unknown };

function parsed(text: string): Said | null {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

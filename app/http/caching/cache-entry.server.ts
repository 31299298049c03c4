import { FOR_ANYONE, unlessHeld } from "./browser-cache.server";

/** A page as it was drawn for anyone. */
export type KeptPage = {
	body: ArrayBuffer;
	headers: Headers;
	/** It shows all that had changed by this version of what everybody may see (platform/page-version). */
	version: number;
	/** Milliseconds since 1970. */
	drawnAt: number;
};

/** What belongs to one answer alone. */
const OF_ONE_ANSWER = ["server-timing", "x-request-id"];

/** An answer as it can be kept; null, its body unread, when it is no whole page or does not say that all may share it. */
export async function keptPage(
	answer: Response,
	drawn: Pick<KeptPage, "version" | "drawnAt">,
): Promise<KeptPage | null> {
	const headers = new Headers(answer.headers);
	const isShared = headers.get("cache-control") === FOR_ANYONE;
	if (answer.status !== 200 || !isShared || headers.has("set-cookie")) return null;
	for (const name of OF_ONE_ANSWER) headers.delete(name);
	headers.set("cache-control", FOR_ANYONE);
	headers.set("vary", "Cookie, Save-Data");
	return { ...drawn, headers, body: await answer.arrayBuffer() };
}

/** The answer of a kept page to one visitor, `age` in ms: empty (304) for a browser that has just this page. */
export function answerOf({ body, headers }: KeptPage, age: number, request: Request): Response {
	const answer = unlessHeld(request, new Response(body, { headers }));
	answer.headers.set("age", String(Math.floor(age / 1000)));
	return answer;
}

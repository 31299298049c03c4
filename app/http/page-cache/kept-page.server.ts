/** A page as it was drawn for anyone. */
export type KeptPage = {
	body: ArrayBuffer;
	headers: readonly [string, string][];
	/** It shows all that had changed by this version of what everybody may see (platform/page-version). */
	version: number;
	/** Milliseconds since 1970. */
	drawnAt: number;
};

/** How browsers keep a page that anybody may see: they ask each time whether it is still the same. */
export const FOR_ANYONE = "public, max-age=0, must-revalidate";

/** What belongs to one answer alone. */
const OF_ONE_ANSWER = ["server-timing", "x-request-id"];

/** An answer as it can be kept; null, its body unread, when it is no whole page or says that it is for one visitor. */
export async function keptPage(
	answer: Response,
	drawn: Pick<KeptPage, "version" | "drawnAt">,
): Promise<KeptPage | null> {
	const headers = new Headers(answer.headers);
	const isPrivate = /private|no-store/.test(headers.get("cache-control") ?? "");
	if (answer.status !== 200 || isPrivate || headers.has("set-cookie")) return null;
	for (const name of OF_ONE_ANSWER) headers.delete(name);
	headers.set("cache-control", FOR_ANYONE);
	headers.set("vary", "Cookie, Save-Data");
	return { ...drawn, headers: Array.from(headers), body: await answer.arrayBuffer() };
}

/** The answer of a kept page to one visitor, `age` in ms: empty (304) for a browser that has just this page. */
export function answerOf({ body, headers }: KeptPage, age: number, request: Request): Response {
	const own = new Headers(headers as [string, string][]);
	own.set("age", String(Math.floor(age / 1000)));
	const isHeld = holds(request, own.get("etag"));
	return new Response(isHeld ? null : body, { status: isHeld ? 304 : 200, headers: own });
}

/** Whether a browser has the page of this entity tag; what compresses on the way makes a tag weak. */
function holds(request: Request, etag: string | null): boolean {
	const bare = (tag: string) => tag.trim().replace(/^W\//, "");
	const held = request.headers.get("if-none-match")?.split(",") ?? [];
	return etag !== null && held.map(bare).includes(bare(etag));
}

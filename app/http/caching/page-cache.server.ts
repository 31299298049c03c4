import type { ReadFrom } from "~/platform/d1/d1-client.server";
import { currentPageVersion } from "~/platform/d1/page-version.server";
import { settingsIn } from "~/platform/platform.server";
import { type LoggedRequest, logFailure } from "../request/log.server";
import { answerOf, keptPage } from "./cache-entry.server";
import { type Region, regionOf } from "./edge-cache.server";
import { KnownVersion } from "./page-version-cache.server";
import { requestOfAnyone, sharedPage } from "./shared-page.server";
import { KeptPages } from "./tiered-cache.server";

type Runtime = { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> };

/** Draws the answer to a request. `forAnyone` when it may be kept for others: where it is read from then. */
type Draw = (asked: LoggedRequest, forAnyone: ReadFrom | null) => Promise<Response>;

/**
 * Keeps the pages that all share who are not signed in, for one build of the shop (docs/decisions/032-the-edge-cache.md).
 * Whatever fails here, the page is drawn.
 */
export function pageCache(build: string) {
	const pages = new KeptPages();
	const known = new KnownVersion();
	let region: Region | undefined;
	/** The pages that are being drawn anew behind an answer. */
	const underway = new Set<string>();

	return {
		/** The answer to a request: the copy that is kept of its page, or else what `draw` gives. */
		async answer(asked: LoggedRequest, { env, ctx }: Runtime, draw: Draw): Promise<Response> {
			const { origin, pageCacheMs: maxAge } = settingsIn(env);
			const shared = maxAge > 0 ? sharedPage(asked.request) : null;
			if (!shared) return withTiming(await draw(asked, null), "cache;desc=bypass");
			const note = (error: unknown) => {
				logFailure(asked, error);
				return null;
			};
			region ??= regionOf(origin, build);
			const near = region;
			const count = { statements: 0, writes: 0 };
			const read = await known.read(near, () => currentPageVersion(env.DB, count)).catch(note);
			if (read === null) return withTiming(await draw(asked, null), "cache;desc=bypass");
			const { version, bookmark } = read;
			const key = `${shared.savesData ? "saver" : "full"} ${shared.address}`;
			const wanted = { key, version, maxAge };

			const drawAnew = async () => {
				const drawnAt = Date.now();
				const readFrom = bookmark === null ? "primary" : { since: bookmark };
				const drawn = await draw({ ...asked, request: requestOfAnyone(shared) }, readFrom);
				const page = await keptPage(drawn, { version, drawnAt });
				if (!page) return drawn;
				ctx.waitUntil(pages.keep(near, wanted, page).catch(note));
				return withTiming(answerOf(page, 0, asked.request), drawn.headers.get("server-timing"));
			};

			const found = await pages.find(near, wanted).catch(note);
			if (!found) return withTiming(await drawAnew(), "cache;desc=miss");
			const { page, age, isFresh } = found;
			if (!isFresh && !underway.has(key)) {
				underway.add(key);
				const drawing = drawAnew().finally(() => underway.delete(key));
				ctx.waitUntil(drawing.catch(note));
			}
			const statements = `d1;desc="${count.statements} statements"`;
			const outcome = `cache;desc=${isFresh ? "hit" : "stale"}`;
			return withTiming(answerOf(page, age, asked.request), `${statements}, ${outcome}`);
		},

		/** After a write: who asks next in this region is shown what it changed, if it changed what is shown. */
		async forget(env: Env): Promise<void> {
			const { origin, pageCacheMs } = settingsIn(env);
			region ??= regionOf(origin, build);
			if (pageCacheMs > 0) await known.forget(region);
		},
	};
}

function withTiming(answer: Response, timing: string | null): Response {
	if (timing) answer.headers.append("server-timing", timing);
	return answer;
}

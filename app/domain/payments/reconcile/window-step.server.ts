import {
	classifyProviderError,
	type ProviderPage,
	type ProviderWindow,
} from "~/platform/stripe/card-payments.server";
import { findCursor, saveCursor } from "./cursors.server";
import type { Needs, Step } from "./step.server";

const MAX_PAGES_PER_RUN = 5;
/** What the provider may show late, or stamp with a clock that is not ours. */
const OVERLAP_MS = 10 * 60_000;
/** How far the first run ever looks back. */
const FIRST_WINDOW_MS = 24 * 3_600_000;

/**
 * A step that reads a list at the provider from where it left off, less an overlap, to now: at most 5 pages of 100 a run.
 * The mark is saved after each page; a window that is longer is read on by the next run, and only when all of it was
 * read does the next window begin. What `see` does to a page must bear being done twice; false when the
 * query budget is used up: the next run sees the page again.
 */
export function createWindowStep<Entry>(
	name: string,
	read: (needs: Needs, window: ProviderWindow) => Promise<ProviderPage<Entry>>,
	handleEntries: (needs: Needs, entries: Entry[]) => Promise<boolean>,
): Step {
	return async (needs, lease) => {
		const { db, now } = needs;
		let cursor = getNextWindow(await findCursor(db, name), now());
		for (let page = 0; page < MAX_PAGES_PER_RUN; page += 1) {
			await lease.renew();
			const { entries, next } = await read(needs, cursor).catch(async (error: unknown) => {
				// The provider has forgotten the entry to read on from. The next run reads again from the window's beginning: a
				// window that is read to its end at `since` and the overlap is followed by one that begins at `since`.
				if (classifyProviderError(error) === "rejected" && cursor.after) {
					const { since } = cursor;
					await saveCursor(db, name, { since, until: since + OVERLAP_MS, after: "" });
				}
				throw error;
			});
			if (!(await handleEntries(needs, entries))) return "";
			cursor = { ...cursor, after: next ?? "" };
			await saveCursor(db, name, cursor);
			if (!next) return "";
		}
		return "";
	};
}

/** An unfinished window, or the one after a finished one. */
function getNextWindow(cursor: ProviderWindow | null, now: number): ProviderWindow {
	if (!cursor) return { since: now - FIRST_WINDOW_MS, until: now, after: "" };
	if (cursor.after) return cursor;
	return { since: cursor.until - OVERLAP_MS, until: now, after: "" };
}

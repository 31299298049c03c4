import {
	type ProviderPage,
	type ProviderWindow,
	providerFailure,
} from "~/platform/stripe/card-payments.server";
import { markOf, saveMark } from "./cursors.server";
import type { Needs, Step } from "./step.server";

const PAGES_A_RUN = 5;
/** What the provider may show late, or stamp with a clock that is not ours. */
const OVERLAP_MS = 10 * 60_000;
/** How far the first run ever looks back. */
const FIRST_LOOK_MS = 24 * 3_600_000;

/**
 * A step that reads a list at the provider from where it left off, less an overlap, to now: at most 5 pages of 100 a run.
 * The mark is saved after each page; a window that is longer is read on by the next run, and only when all of it was
 * read does the next window begin. What `see` does to a page must bear being done twice; false when the
 * query budget is used up: the next run sees the page again.
 */
export function readsWindow<Entry>(
	name: string,
	read: (needs: Needs, window: ProviderWindow) => Promise<ProviderPage<Entry>>,
	see: (needs: Needs, entries: Entry[]) => Promise<boolean>,
): Step {
	return async (needs, lease) => {
		const { db, now } = needs;
		let mark = nextWindow(await markOf(db, name), now());
		for (let page = 0; page < PAGES_A_RUN; page += 1) {
			await lease.holdOn();
			const { entries, next } = await read(needs, mark).catch(async (error: unknown) => {
				// The provider has forgotten the entry to read on from. The next run reads again from the window's beginning: a
				// window that is read to its end at `since` and the overlap is followed by one that begins at `since`.
				if (providerFailure(error) === "refused" && mark.after) {
					const { since } = mark;
					await saveMark(db, name, { since, until: since + OVERLAP_MS, after: "" });
				}
				throw error;
			});
			if (!(await see(needs, entries))) return "";
			mark = { ...mark, after: next ?? "" };
			await saveMark(db, name, mark);
			if (!next) return "";
		}
		return "";
	};
}

/** An unfinished window, or the one after a finished one. */
function nextWindow(mark: ProviderWindow | null, now: number): ProviderWindow {
	if (!mark) return { since: now - FIRST_LOOK_MS, until: now, after: "" };
	if (mark.after) return mark;
	return { since: mark.until - OVERLAP_MS, until: now, after: "" };
}

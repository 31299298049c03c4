import {
	type ProviderPage,
	type ProviderWindow,
	providerFailure,
} from "../../../platform/card-payments.server";
import { markOf, saveMark } from "./marks.server";
import type { Needs, Step } from "./step.server";

const PAGES_A_RUN = 5;
/** What the provider may show late, or stamp with a clock that is not ours. */
const OVERLAP_MS = 10 * 60_000;
/** How far the first run ever looks back. */
const FIRST_LOOK_MS = 24 * 3_600_000;

/**
 * A step that reads a list at the provider from where it left off, less an overlap, to now: at most 5 pages of 100 a run.
 * The mark is saved after each page; a window that is longer is read on by the next run, and only when all of it was
 * read does the next window begin. What `see` does to a page must bear being done twice.
 */
export function readsWindow<Entry>(
	name: string,
	read: (needs: Needs, window: ProviderWindow) => Promise<ProviderPage<Entry>>,
	see: (needs: Needs, entries: Entry[]) => Promise<void>,
): Step {
	return async (needs, lease) => {
		const { db, now } = needs;
		let mark = nextWindow(await markOf(db, name), now());
		for (let page = 0; page < PAGES_A_RUN; page += 1) {
			await lease.holdOn();
			const { entries, next } = await read(needs, mark).catch(async (error: unknown) => {
				// The provider has forgotten the entry to read on from; the next run reads again from the window's beginning.
				if (providerFailure(error) === "refused" && mark.after) {
					const again = { since: mark.since, until: mark.since + OVERLAP_MS, after: "" };
					await saveMark(db, name, again);
				}
				throw error;
			});
			await see(needs, entries);
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

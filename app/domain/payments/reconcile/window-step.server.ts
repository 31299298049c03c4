import type { Platform } from "~/platform/platform.server";
import type { ProviderPage, ProviderWindow } from "~/platform/stripe/card-payments.server";
import { classifyProviderError } from "~/platform/stripe/provider-error.server";
import { findCursor, saveCursor } from "./cursors.server";
import type { Step } from "./step.server";

const MAX_PAGES_PER_RUN = 5;
/** Covers late entries and clock differences. */
const OVERLAP_MS = 10 * 60_000;
const FIRST_WINDOW_MS = 24 * 3_600_000;

/**
 * Reads at most 5 pages of 100 and saves the cursor after each. The handler must be idempotent;
 * it returns false when the query budget is used up.
 */
export function createWindowStep<Entry>(
	name: string,
	read: (platform: Platform, window: ProviderWindow) => Promise<ProviderPage<Entry>>,
	handleEntries: (platform: Platform, entries: Entry[]) => Promise<boolean>,
): Step {
	return async (platform, lease) => {
		const { db, now } = platform;
		let cursor = getNextWindow(await findCursor(db, name), now());
		for (let page = 0; page < MAX_PAGES_PER_RUN; page += 1) {
			await lease.renew();
			const { entries, next } = await read(platform, cursor).catch(async (error: unknown) => {
				// The provider has deleted the cursor's entry: start the window again in the next run.
				if (classifyProviderError(error) === "rejected" && cursor.after) {
					const { since } = cursor;
					await saveCursor(db, name, { since, until: since + OVERLAP_MS, after: "" });
				}
				throw error;
			});
			if (!(await handleEntries(platform, entries))) return "";
			cursor = { ...cursor, after: next ?? "" };
			await saveCursor(db, name, cursor);
			if (!next) return "";
		}
		return "";
	};
}

function getNextWindow(cursor: ProviderWindow | null, now: number): ProviderWindow {
	if (!cursor) return { since: now - FIRST_WINDOW_MS, until: now, after: "" };
	if (cursor.after) return cursor;
	return { since: cursor.until - OVERLAP_MS, until: now, after: "" };
}

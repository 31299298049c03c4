import type { Platform } from "../platform.server";

/** D1's limit is 1,000; the rest is for the page in progress and jobs that always run. */
export const MAX_QUERIES_PER_INVOCATION = 800;

/** Whether a job may start another row or page. Each statement of a batch counts. */
export function hasQueryBudget({ getQueryCount }: Pick<Platform, "getQueryCount">): boolean {
	return getQueryCount() < MAX_QUERIES_PER_INVOCATION;
}

import type { Platform } from "../platform.server";

/**
 * D1 allows 1,000 queries per Worker invocation (developers.cloudflare.com/d1/platform/limits). The other 200 are for the
 * page that a job has begun, and for jobs that always run.
 */
export const MAX_QUERIES_PER_INVOCATION = 800;

/** Whether a job may start on another row or page; the rest waits for its next run. Each statement of a batch counts. */
export function hasQueryBudget({ getQueryCount }: Pick<Platform, "getQueryCount">): boolean {
	return getQueryCount() < MAX_QUERIES_PER_INVOCATION;
}

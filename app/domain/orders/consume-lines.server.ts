import type { Platform } from "~/platform/platform.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";

export type LineLimitError = {
	ok: false;
	reason: "too-many-lines-today";
	retryAfterSeconds: number;
};

/** Lines are rows that are kept for a year, also of an order that is cancelled. Null within the limit. */
export async function consumeLines(
	needs: Pick<Platform, "db" | "now" | "settings">,
	buyerId: string,
	cost: number,
): Promise<LineLimitError | null> {
	const limit = await consumeRateLimit(needs, "order-line", { account: buyerId }, cost);
	return limit.ok ? null : { ...limit, reason: "too-many-lines-today" };
}

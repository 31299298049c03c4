import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { isHealthy } from "~/platform/health/is-healthy.server";

export const handle = { access: "anyone", needsNoSettings: true } satisfies RouteHandle;

const MAX_AGE_MS = 10_000;

let latest: { healthy: boolean; readAt: number } | null = null;

/** For uptime monitors: 200, or 503 when the database, the scheduled jobs or mail need attention. */
export const loader = anyone.loader(async ({ context, ctx: { db, now } }) => {
	const readAt = now();
	if (latest === null || Math.abs(readAt - latest.readAt) >= MAX_AGE_MS) {
		const healthy = await isHealthy(db, readAt).catch((error: unknown) => {
			context.reportError(error, { status: 503 });
			return false;
		});
		latest = { healthy, readAt };
	}
	return new Response(latest.healthy ? "ok\n" : "unhealthy\n", {
		status: latest.healthy ? 200 : 503,
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
	});
});

import shop from "../server";

/**
 * Around the shop's Worker where no Cloudflare stands before it, two things that `wrangler dev` does there. It reads to its end
 * what the shop has not read: else workerd cuts the connection after its answer, and whoever sends the next request by it
 * gets none. And `/__scheduled?cron=…` runs the jobs of a cron expression, `/__scheduled` those of all.
 */
export default {
	...shop,
	async fetch(request, env, ctx) {
		const { pathname, searchParams } = new URL(request.url);
		if (pathname === "/__scheduled") {
			const cron = searchParams.get("cron");
			for (const each of cron ? [cron] : env.CRONS) {
				await shop.scheduled({ cron: each, scheduledTime: Date.now() }, env, ctx);
			}
			return new Response("Ran scheduled event");
		}
		try {
			return await shop.fetch(request, env, ctx);
		} finally {
			if (request.body && !request.bodyUsed) {
				await request.body.pipeTo(new WritableStream()).catch(() => {});
			}
		}
	},
};

import shop from "../server";

export * from "../server";

/**
 * Adds what `wrangler dev` does around a Worker: it drains unread request bodies, because workerd
 * would cut the connection, and `/__scheduled?cron=…` runs scheduled jobs.
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

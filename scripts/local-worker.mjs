import shop from "../server";

export * from "../server";

/**
 * Adds what `wrangler dev` does around a Worker: it drains unread request bodies, because workerd
 * would cut the connection, `/__scheduled?cron=…` runs scheduled jobs, and a raw mail that is
 * posted to `/cdn-cgi/handler/email?from=…&to=…` arrives.
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
		if (pathname === "/cdn-cgi/handler/email") {
			const [from, to] = [searchParams.get("from"), searchParams.get("to")];
			await shop.email({ from, to, raw: request.body }, env, ctx);
			return new Response("Worker successfully processed email");
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

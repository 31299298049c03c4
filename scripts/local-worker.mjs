import shop from "../server";

/**
 * Around the shop's Worker where no Cloudflare stands before it, two things that `wrangler dev` does there. It reads to its end
 * what the shop has not read: else workerd cuts the connection after its answer, and whoever sends the next request by it
 * gets none. And `/__scheduled` runs the timer.
 */
export default {
	...shop,
	async fetch(request, env, ctx) {
		if (new URL(request.url).pathname === "/__scheduled") {
			await shop.scheduled({ cron: "*/5 * * * *", scheduledTime: Date.now() }, env, ctx);
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

import shop from "../server";

/**
 * Around the shop's Worker where no Cloudflare stands before it: reads to its end what the shop has not read, as `wrangler
 * dev` does. Else workerd cuts the connection after its answer, and whoever sends the next request by it gets none.
 */
export default {
	...shop,
	async fetch(request, env, ctx) {
		try {
			return await shop.fetch(request, env, ctx);
		} finally {
			if (request.body && !request.bodyUsed) {
				await request.body.pipeTo(new WritableStream()).catch(() => {});
			}
		}
	},
};

import { json, type Reply, readJson } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import type { Webhooks } from "./events/webhooks.ts";

export function webhookControlRoutes(webhooks: Webhooks): Route[] {
	async function setMode({ body }: { body: string }): Promise<Reply> {
		const { deliver } = readJson(body);
		if (deliver !== "hold" && deliver !== "lose" && deliver !== "normal") {
			return json(400, { error: 'Send {"deliver": "normal"}, "hold" or "lose".' });
		}
		webhooks.hold(deliver === "hold");
		webhooks.lose(deliver === "lose");
		const released = deliver === "normal" ? await webhooks.release(false, 0) : 0;
		return json(200, { deliver, released });
	}

	async function release({ body }: { body: string }): Promise<Reply> {
		const { order = "as-is", duplicates = 0 } = readJson(body);
		const copies = Number(duplicates);
		if ((order !== "as-is" && order !== "reversed") || !Number.isInteger(copies) || copies < 0) {
			return json(400, {
				error: 'Send {"order": "as-is" or "reversed", "duplicates": 0 or more}.',
			});
		}
		return json(200, { released: await webhooks.release(order === "reversed", copies) });
	}

	return [
		{ method: "POST", path: "/control/webhooks", handle: setMode },
		{ method: "POST", path: "/control/webhooks/release", handle: release },
	];
}

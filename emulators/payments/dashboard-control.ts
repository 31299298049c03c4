import { json, type Reply, readJson } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { closeDispute, openDispute } from "./disputes/dispute.ts";
import type { Provider } from "./provider.ts";
import { refundCharge } from "./refunds/endpoints.ts";

export function dashboardControlRoutes(provider: Provider): Route[] {
	const { charges, intents, disputes } = provider.state;
	const findCharge = (intent: unknown) => {
		const charge = charges[String(intents[String(intent)]?.latest_charge)];
		return charge?.paid ? charge : undefined;
	};
	const replyNoCharge = () => json(400, { error: 'Send {"payment_intent": one that was paid}.' });

	function refund({ body }: { body: string }): Reply {
		const { payment_intent, amount } = readJson(body);
		const charge = findCharge(payment_intent);
		if (!charge) return replyNoCharge();
		const left = charge.amount - charge.amount_refunded;
		const wanted = amount === undefined ? left : Number(amount);
		if (!Number.isInteger(wanted) || wanted < 1 || wanted > left) {
			return json(400, { error: `Send an amount from 1 to ${left}.` });
		}
		return json(201, refundCharge(provider, charge, wanted));
	}

	function dispute({ body }: { body: string }): Reply {
		const { payment_intent, reason = "fraudulent" } = readJson(body);
		const charge = findCharge(payment_intent);
		return charge ? json(201, openDispute(provider, charge, String(reason))) : replyNoCharge();
	}

	function decide({ body, params }: { body: string; params: Record<string, string> }): Reply {
		const { outcome } = readJson(body);
		const known = disputes[params.id ?? ""];
		if (!known || (outcome !== "won" && outcome !== "lost")) {
			return json(400, { error: 'Send {"outcome": "won"} or "lost" for a dispute that is there.' });
		}
		return json(200, closeDispute(provider, known, outcome));
	}

	function setNextAmount({ body }: { body: string }): Reply {
		const { take } = readJson(body);
		if (!Number.isInteger(take) || Number(take) < 1) {
			return json(400, { error: 'Send {"take": the amount of the next payment}.' });
		}
		provider.overrides.nextAmount = Number(take);
		return json(200, { take });
	}

	return [
		{ method: "POST", path: "/control/refunds", handle: refund },
		{ method: "POST", path: "/control/disputes", handle: dispute },
		{ method: "POST", path: "/control/disputes/:id/close", handle: decide },
		{ method: "POST", path: "/control/amounts", handle: setNextAmount },
	];
}

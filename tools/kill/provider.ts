import { createHmac } from "node:crypto";
import type { LocalSettings } from "../../scripts/local-settings";

export type Intent = {
	id: string;
	status: string;
	amount: number;
	client_secret: string;
	metadata: { order_id?: string };
};
type Refund = { id: string; payment_intent: string; amount: number; status: string };
type Event = { id: string; type: string; data: { object: { id: string } } };

export function createProviderClient({ emulatorsUrl, vars }: LocalSettings) {
	const list = async <T extends { id: string }>(path: string): Promise<T[]> => {
		const headers = { authorization: `Bearer ${vars.STRIPE_SECRET_KEY}` };
		const all: T[] = [];
		for (let hasMore = true; hasMore; ) {
			const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : "";
			const answer = await fetch(`${emulatorsUrl}/v1/${path}?limit=100${after}`, { headers });
			const page = (await answer.json()) as { data: T[]; has_more: boolean };
			all.push(...page.data);
			hasMore = page.has_more;
		}
		return all;
	};
	const control = (path: string, body: object) =>
		fetch(`${emulatorsUrl}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
	const intents = () => list<Intent>("payment_intents");

	async function findIntent(orderId: string): Promise<Intent> {
		const found = (await intents()).find((it) => it.metadata.order_id === orderId);
		if (!found) throw new Error(`The provider has no payment of ${orderId}.`);
		return found;
	}
	async function charge({ id, client_secret }: Intent): Promise<void> {
		const body = new URLSearchParams({
			client_secret,
			"payment_method_data[type]": "card",
			"payment_method_data[card][number]": "4242424242424242",
			"payment_method_data[card][exp_month]": "12",
			"payment_method_data[card][exp_year]": "2040",
			"payment_method_data[card][cvc]": "123",
		});
		const headers = { authorization: `Bearer ${vars.STRIPE_PUBLISHABLE_KEY}` };
		const url = `${emulatorsUrl}/v1/payment_intents/${id}/confirm`;
		const { status } = await fetch(url, { method: "POST", headers, body });
		if (status !== 200) throw new Error(`The card was answered with ${status}.`);
	}
	return {
		intents,
		charge,
		refunds: () => list<Refund>("refunds"),
		addFault: (fault: { match: string; fault: string; every: number }) => control("faults", fault),
		removeFaults: () => fetch(`${emulatorsUrl}/control/faults`, { method: "DELETE" }),
		loseWebhooks: () => control("webhooks", { deliver: "lose" }),
		holdWebhooks: () => control("webhooks", { deliver: "hold" }),
		releaseWebhooks: () => control("webhooks/release", { order: "reversed", duplicates: 1 }),

		confirm: async (orderId: string) => charge(await findIntent(orderId)),

		async paidEvent(orderId: string) {
			const { id } = await findIntent(orderId);
			const event = (await list<Event>("events")).find(
				(it) => it.type === "payment_intent.succeeded" && it.data.object.id === id,
			);
			return sign(JSON.stringify(event), vars.STRIPE_WEBHOOK_SECRET ?? "");
		},
	};
}

function sign(body: string, secret: string) {
	const seconds = Math.floor(Date.now() / 1000);
	const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
	return { body, headers: { "stripe-signature": `t=${seconds},v1=${signature}` } };
}

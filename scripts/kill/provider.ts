import { createHmac } from "node:crypto";
import type { LocalSettings } from "../local-settings";

export type Intent = {
	id: string;
	status: string;
	amount: number;
	client_secret: string;
	metadata: { order_id?: string };
};
type Refund = { payment_intent: string; amount: number; status: string };
type Event = { id: string; type: string; data: { object: { id: string } } };

export function createProviderClient({ emulatorsUrl, vars }: LocalSettings) {
	const list = async <T>(path: string): Promise<T[]> => {
		const headers = { authorization: `Bearer ${vars.STRIPE_SECRET_KEY}` };
		const answer = await fetch(`${emulatorsUrl}/v1/${path}?limit=100`, { headers });
		return ((await answer.json()) as { data: T[] }).data;
	};
	const control = (path: string, body: object) =>
		fetch(`${emulatorsUrl}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
	const intents = () => list<Intent>("payment_intents");

	async function findIntent(orderId: string): Promise<Intent> {
		const found = (await intents()).find((it) => it.metadata.order_id === orderId);
		if (!found) throw new Error(`The provider has no payment of ${orderId}.`);
		return found;
	}
	return {
		intents,
		refunds: () => list<Refund>("refunds"),
		holdWebhooks: () => control("webhooks", { deliver: "hold" }),
		releaseWebhooks: () => control("webhooks/release", { order: "reversed", duplicates: 1 }),

		async confirm(orderId: string): Promise<void> {
			const { id, client_secret } = await findIntent(orderId);
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
		},

		async paidEvent(orderId: string) {
			const { id } = await findIntent(orderId);
			const event = (await list<Event>("events")).find(
				(it) => it.type === "payment_intent.succeeded" && it.data.object.id === id,
			);
			const body = JSON.stringify(event);
			const seconds = Math.floor(Date.now() / 1000);
			const mac = createHmac("sha256", vars.STRIPE_WEBHOOK_SECRET ?? "");
			const signature = mac.update(`${seconds}.${body}`).digest("hex");
			return { body, headers: { "stripe-signature": `t=${seconds},v1=${signature}` } };
		},
	};
}

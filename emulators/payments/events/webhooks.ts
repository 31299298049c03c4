import type { Delivery, EventRecord } from "./event-record.ts";
import { signatureHeader } from "./signature.ts";

export type WebhookTarget = {
	url: string | undefined;
	secret: string;
	delayMs: number;
	retryAfterMs: number[];
};

export type Webhooks = {
	send: (record: EventRecord) => void;
	redeliver: (record: EventRecord) => Promise<void>;
	hold: (on: boolean) => void;
	/** Events are recorded but never delivered. */
	lose: (on: boolean) => void;
	release: (reversed: boolean, copies: number) => Promise<number>;
	close: () => void;
};

const PATIENCE_MS = 20_000;

export function createWebhooks(
	target: WebhookTarget,
	records: Record<string, EventRecord>,
	changed: () => void,
): Webhooks {
	const timers = new Set<ReturnType<typeof setTimeout>>();
	let holding = false;
	let losing = false;

	function later(ms: number, run: () => void): void {
		const timer = setTimeout(() => {
			timers.delete(timer);
			run();
		}, ms);
		timers.add(timer);
	}

	async function post(record: EventRecord, url: string): Promise<Delivery> {
		const body = JSON.stringify(record.event, null, 2);
		const started = Date.now();
		const finish = (ok: boolean, outcome: string): Delivery => {
			return { at: new Date(started).toISOString(), ms: Date.now() - started, outcome, ok };
		};
		try {
			const response = await fetch(url, {
				method: "POST",
				headers: {
					"content-type": "application/json; charset=utf-8",
					"user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
					"stripe-signature": signatureHeader(body, target.secret, started),
				},
				body,
				redirect: "manual",
				signal: AbortSignal.timeout(PATIENCE_MS),
			});
			await response.text();
			return finish(response.ok, `HTTP ${response.status}`);
		} catch (error) {
			const cause = error instanceof Error && error.cause ? `: ${String(error.cause)}` : "";
			return finish(false, `${String(error)}${cause}`);
		}
	}

	async function deliver(record: EventRecord): Promise<boolean> {
		if (!target.url) {
			record.state = "nowhere to send";
			record.event.pending_webhooks = 0;
			return false;
		}
		const delivery = await post(record, target.url);
		record.deliveries.push(delivery);
		if (delivery.ok) {
			record.state = "delivered";
			record.event.pending_webhooks = 0;
		}
		changed();
		return delivery.ok;
	}

	async function attempt(record: EventRecord, tries: number): Promise<void> {
		if (record.state !== "waiting") return;
		if (losing) {
			record.state = "lost";
			return;
		}
		if (holding) {
			record.state = "held";
			return;
		}
		if (await deliver(record)) return;
		const pause = target.retryAfterMs[tries];
		if (pause !== undefined) later(pause, () => void attempt(record, tries + 1));
		else if (record.state === "waiting") record.state = "given up";
		changed();
	}

	function send(record: EventRecord): void {
		later(target.delayMs, () => void attempt(record, 0));
	}

	async function release(reversed: boolean, copies: number): Promise<number> {
		holding = false;
		const held = Object.values(records).filter((record) => record.state === "held");
		if (reversed) held.reverse();
		// One after the other, to keep the order.
		for (const record of held) {
			record.state = "waiting";
			await attempt(record, 0);
			for (let copy = 0; copy < copies; copy += 1) await deliver(record);
		}
		return held.length;
	}

	// Events that the previous run did not deliver.
	for (const record of Object.values(records)) {
		if (record.state === "held") record.state = "waiting";
		if (record.state === "waiting") send(record);
	}

	return {
		send,
		redeliver: async (record) => {
			await deliver(record);
		},
		hold: (on) => {
			holding = on;
		},
		lose: (on) => {
			losing = on;
		},
		release,
		close: () => {
			for (const timer of timers) clearTimeout(timer);
		},
	};
}

import type { Delivery, EventRecord } from "./event-record.ts";
import { signatureHeader } from "./signature.ts";

export type WebhookTarget = {
	url: string | undefined;
	secret: string;
	delayMs: number;
	retryAfterMs: number[];
};

const PATIENCE_MS = 20_000;

export class Webhooks {
	private readonly timers = new Set<ReturnType<typeof setTimeout>>();
	private holding = false;
	private losing = false;

	constructor(
		private readonly target: WebhookTarget,
		private readonly records: Record<string, EventRecord>,
		private readonly changed: () => void,
	) {
		// Events that the previous run did not deliver.
		for (const record of Object.values(records)) {
			if (record.state === "held") record.state = "waiting";
			if (record.state === "waiting") this.send(record);
		}
	}

	send(record: EventRecord): void {
		this.later(this.target.delayMs, () => void this.attempt(record, 0));
	}

	async redeliver(record: EventRecord): Promise<void> {
		await this.deliver(record);
	}

	hold(on: boolean): void {
		this.holding = on;
	}

	/** Events are recorded but never delivered. */
	lose(on: boolean): void {
		this.losing = on;
	}

	async release(reversed: boolean, copies: number): Promise<number> {
		this.holding = false;
		const held = Object.values(this.records).filter((record) => record.state === "held");
		if (reversed) held.reverse();
		// One after the other, to keep the order.
		for (const record of held) {
			record.state = "waiting";
			await this.attempt(record, 0);
			for (let copy = 0; copy < copies; copy += 1) await this.deliver(record);
		}
		return held.length;
	}

	close(): void {
		for (const timer of this.timers) clearTimeout(timer);
	}

	private async deliver(record: EventRecord): Promise<boolean> {
		if (!this.target.url) {
			record.state = "nowhere to send";
			record.event.pending_webhooks = 0;
			return false;
		}
		const delivery = await post(record, this.target.url, this.target.secret);
		record.deliveries.push(delivery);
		if (delivery.ok) {
			record.state = "delivered";
			record.event.pending_webhooks = 0;
		}
		this.changed();
		return delivery.ok;
	}

	private async attempt(record: EventRecord, tries: number): Promise<void> {
		if (record.state !== "waiting") return;
		if (this.losing) {
			record.state = "lost";
			return;
		}
		if (this.holding) {
			record.state = "held";
			return;
		}
		if (await this.deliver(record)) return;
		const pause = this.target.retryAfterMs[tries];
		if (pause !== undefined) this.later(pause, () => void this.attempt(record, tries + 1));
		else if (record.state === "waiting") record.state = "given up";
		this.changed();
	}

	private later(ms: number, run: () => void): void {
		const timer = setTimeout(() => {
			this.timers.delete(timer);
			run();
		}, ms);
		this.timers.add(timer);
	}
}

async function post(record: EventRecord, url: string, secret: string): Promise<Delivery> {
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
				"stripe-signature": signatureHeader(body, secret, started),
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

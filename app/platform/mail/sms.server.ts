import type { SmsSettings } from "../config/sms-settings.server";
import { readAnsweredId } from "./answered-id.server";
import { logUnsent } from "./log-unsent.server";

/** `to` is in E.164. */
export type Sms = { to: string; text: string; validForSeconds: number };

/** Returns the provider's id; throws when it refused. */
export type SendSms = (sms: Sms) => Promise<string>;

const MAX_VALIDITY_SECONDS = 36_000;

/** Sends by Twilio's HTTP API. Times out after 10 s. */
export function createSmsSender({ apiUrl, apiKey, from }: SmsSettings): SendSms {
	return async ({ to, text, validForSeconds }) => {
		const validity = Math.min(Math.max(validForSeconds, 1), MAX_VALIDITY_SECONDS);
		const request = fetch(apiUrl, {
			method: "POST",
			headers: { authorization: `Basic ${btoa(apiKey)}` },
			body: new URLSearchParams({
				To: to,
				From: from,
				Body: text,
				ValidityPeriod: String(validity),
			}),
			signal: AbortSignal.timeout(10_000),
		});
		const response = await logUnsent(apiUrl, { to, text }, request);
		const answer = await response.text();
		const id = response.ok ? readAnsweredId(answer, "sid") : null;
		if (id !== null) return id;
		throw new Error(`SMS provider answered ${response.status}: ${answer.slice(0, 200)}`);
	};
}

import type { SmsSettings } from "../config/sms-settings.server";

/** One SMS: the number in the form of E.164, and for how long it is worth delivering, in whole seconds. */
export type Sms = { to: string; text: string; validForSeconds: number };

/** Sends an SMS. Throws when the provider did not take it. */
export type SendSms = (sms: Sms) => Promise<void>;

/** The provider keeps an SMS in its queue for ten hours at most. */
const MAX_VALIDITY_SECONDS = 36_000;

/** Talks to an SMS provider with Twilio's HTTP API (`POST .../Messages.json`), as configured. Times out after 10 s. */
export function createSmsSender({ apiUrl, apiKey, from }: SmsSettings): SendSms {
	return async ({ to, text, validForSeconds }) => {
		const validity = Math.min(Math.max(validForSeconds, 1), MAX_VALIDITY_SECONDS);
		const response = await fetch(apiUrl, {
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
		if (!response.ok) {
			throw new Error(
				`SMS provider answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
			);
		}
	};
}

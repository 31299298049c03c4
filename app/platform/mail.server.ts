import type { Settings } from "./env.server";

/** One mail, ready to send. `replyTo` is where an answer goes when that is not the sender. */
export type Mail = {
	to: string;
	subject: string;
	html: string;
	text: string;
	replyTo?: string;
	headers?: Record<string, string>;
};

/** Sends a mail. `idempotencyKey` makes a retry the same mail. Throws when the provider did not take it. */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<void>;

/** Talks to a mail provider with Resend's HTTP API (`POST /emails`), as configured. Times out after 10 s. */
export function mailFrom(settings: Settings["mail"]): SendMail {
	return async ({ to, replyTo, ...mail }, idempotencyKey) => {
		const response = await fetch(new URL("/emails", settings.apiUrl), {
			method: "POST",
			headers: {
				authorization: `Bearer ${settings.apiKey}`,
				"content-type": "application/json",
				"idempotency-key": idempotencyKey,
			},
			body: JSON.stringify({ from: settings.from, ...mail, to: [to], reply_to: replyTo }),
			signal: AbortSignal.timeout(10_000),
		});
		if (!response.ok) {
			throw new Error(
				`Mail provider answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
			);
		}
	};
}

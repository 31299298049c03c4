import type { Settings } from "../config/settings.server";

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

/** The address inside a sender such as 'Toolyard <shop@toolyard.example>', or the whole of a bare address. */
export function parseSenderAddress(sender: string): string {
	return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();
}

/** What asking again may mend: our key, a slow or busy provider, a repeat that came too soon. */
const RETRYABLE_STATUSES = [401, 403, 408, 409, 425, 429];

/** Why the provider did not take a mail. */
export class MailProviderError extends Error {
	constructor(
		readonly status: number,
		responseBody: string,
	) {
		super(`Mail provider answered ${status}: ${responseBody}`);
	}
}

/** Whether a failure says that this very mail will never be taken, like one to an address that is none. */
export function isPermanentMailError(error: unknown): boolean {
	if (!(error instanceof MailProviderError)) return false;
	const { status } = error;
	return status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status);
}

const MAX_SEND_ATTEMPTS = 3;
/** Providers take two to ten mails a second and ask to wait a second for more. After these offers the scheduled job tries again. */
const MAX_WAIT_MS = 2_000;

/**
 * Talks to a mail provider with Resend's HTTP API (`POST /emails`), as configured. Times out after 10 s. One that asks to
 * wait a moment (429) is offered the mail again, three times in all: so a backlog leaves as fast as it is taken.
 */
export function createMailSender(settings: Settings["mail"]): SendMail {
	return async ({ to, replyTo, ...mail }, idempotencyKey) => {
		for (let attempt = 1; ; attempt += 1) {
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
			if (response.ok) return;
			const responseBody = (await response.text()).slice(0, 200);
			const waitMs = getRetryAfterMs(response);
			if (!(waitMs <= MAX_WAIT_MS) || attempt === MAX_SEND_ATTEMPTS) {
				throw new MailProviderError(response.status, responseBody);
			}
			await new Promise((resolve) => setTimeout(resolve, waitMs));
		}
	};
}

/** For how long a provider asks to wait, in ms; for ever when it says nothing of that. */
function getRetryAfterMs({ status, headers }: Response): number {
	const seconds = headers.get("retry-after");
	return status === 429 && seconds !== null ? Number(seconds) * 1000 : Infinity;
}

import type { Settings } from "../config/settings.server";
import { readAnsweredId } from "./answered-id.server";
import { logUnsent } from "./log-unsent.server";

export type Mail = {
	to: string;
	subject: string;
	html: string;
	text: string;
	replyTo?: string;
	headers?: Record<string, string>;
};

/** `idempotencyKey` makes a retry the same email. Returns the provider's id; throws when it refused. */
export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<string>;

const RETRYABLE_STATUSES = [401, 403, 408, 409, 425, 429];

export class MailProviderError extends Error {
	constructor(
		readonly status: number,
		responseBody: string,
	) {
		super(`Mail provider answered ${status}: ${responseBody}`);
	}
}

export function isPermanentMailError(error: unknown): boolean {
	if (!(error instanceof MailProviderError)) return false;
	const { status } = error;
	return status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status);
}

const MAX_TRIES = 3;
/** Longer waits are left to the scheduled job; providers ask for a second. */
const MAX_WAIT_MS = 2_000;

/** Sends by Resend's HTTP API. Times out after 10 s; retries twice after a 429, so that a backlog drains. */
export function createMailSender(settings: Omit<Settings["mail"], "address">): SendMail {
	return async ({ to, replyTo, ...mail }, idempotencyKey) => {
		for (let tries = 1; ; tries += 1) {
			const request = fetch(new URL("/emails", settings.apiUrl), {
				method: "POST",
				headers: {
					authorization: `Bearer ${settings.apiKey}`,
					"content-type": "application/json",
					"idempotency-key": idempotencyKey,
				},
				body: JSON.stringify({ from: settings.from, ...mail, to: [to], reply_to: replyTo }),
				signal: AbortSignal.timeout(10_000),
			});
			const response = await logUnsent(settings.apiUrl, { to, text: mail.text }, request);
			const answer = await response.text();
			const id = response.ok ? readAnsweredId(answer, "id") : null;
			if (id !== null) return id;
			const responseBody = answer.slice(0, 200);
			const waitMs = getRetryAfterMs(response);
			if (!(waitMs <= MAX_WAIT_MS) || tries === MAX_TRIES) {
				throw new MailProviderError(response.status, responseBody);
			}
			await new Promise((resolve) => setTimeout(resolve, waitMs));
		}
	};
}

/** Returns ms; infinite without a valid Retry-After. */
function getRetryAfterMs({ status, headers }: Response): number {
	const seconds = headers.get("retry-after");
	return status === 429 && seconds !== null ? Number(seconds) * 1000 : Infinity;
}

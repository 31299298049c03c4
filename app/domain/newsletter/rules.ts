export const SUBSCRIBER_STATES = ["confirmed", "pending", "unsubscribed"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** An address on the list, as the admins see it. Times in ms since 1970. */
export type SubscriberDto = {
	id: string;
	email: string;
	state: SubscriberState;
	createdAt: number;
	confirmedAt: number | null;
	unsubscribedAt: number | null;
};

/** 'sending' while mails are still being queued, 'sent' once all are. */
export type IssueState = "draft" | "sending" | "sent";

/** A newsletter as the admins see it. `queued` counts the mails made so far. */
export type IssueDto = {
	id: string;
	subject: string;
	body: string;
	state: IssueState;
	queued: number;
	createdAt: number;
	startedAt: number | null;
};

export const CONFIRM_HOURS = 48;

/** How long the link in a confirmation mail works, in ms. */
export const CONFIRM_MS = CONFIRM_HOURS * 3_600_000;

/** How long the shop waits before it writes again to an address that somebody types again and again, in ms. */
export const MIN_MAIL_INTERVAL_MS: Record<SubscriberState, number> = {
	pending: 10 * 60_000,
	unsubscribed: 10 * 60_000,
	// Nothing is left to confirm: 'you are subscribed' is news once a day at most.
	confirmed: 24 * 3_600_000,
};

/** A number of subscribers in words. */
export function formatSubscribers(count: number): string {
	return count === 1 ? "1 subscriber" : `${count.toLocaleString("en-US")} subscribers`;
}

/** An issue's text as paragraphs: an empty line parts them, a single line break stays. */
export function splitParagraphs(body: string): string[] {
	return body
		.replaceAll("\r\n", "\n")
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter(Boolean);
}

import { formatNumber } from "~/platform/format/format-number";

const SUBSCRIBER_STATES = ["confirmed", "pending", "unsubscribed"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** All times are in ms. */
export type SubscriberDto = {
	id: string;
	email: string;
	state: SubscriberState;
	createdAt: number;
	confirmedAt: number | null;
	unsubscribedAt: number | null;
};

/** An issue is 'sending' while its emails are queued. */
export type IssueState = "draft" | "sending" | "sent";

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

export const CONFIRM_MS = CONFIRM_HOURS * 3_600_000;

/** An address that is entered again gets the next email after so many ms. */
export const MIN_MAIL_INTERVAL_MS: Record<SubscriberState, number> = {
	pending: 10 * 60_000,
	unsubscribed: 10 * 60_000,
	// There is nothing to confirm, so once a day is enough.
	confirmed: 24 * 3_600_000,
};

export function formatSubscribers(count: number): string {
	return count === 1 ? "1 subscriber" : `${formatNumber(count)} subscribers`;
}

export function splitParagraphs(body: string): string[] {
	return body
		.replaceAll("\r\n", "\n")
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter(Boolean);
}

export type MessageDto = {
	id: string;
	name: string;
	email: string;
	contact: string;
	message: string;
	createdAt: number;
	answeredAt: number | null;
	/** What was mailed from the shop; '' if nothing was. */
	answer: string;
};

export const MAX_ANSWER_CHARS = 5000;

export const MAX_NAMED_ORDERS = 3;

/** The numbers of orders that a message names, such as 'SO-100118'. */
export const listNamedOrders = (message: string): string[] =>
	Array.from(
		new Set(Array.from(message.matchAll(/\bSO-?(\d{1,12})\b/gi), ([, digits]) => `SO-${digits}`)),
	).slice(0, MAX_NAMED_ORDERS);

/** Mail providers accept fewer addresses than the form does. */
export function canReplyTo(address: string): boolean {
	return /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/.test(address);
}

export const NO_MAIL_MESSAGE = "No email can be sent to this address. Call instead.";
export const ANSWERED_MEANWHILE = "Another admin has answered this message meanwhile.";

import { calculateLineTotal } from "../money/rules";
import { calculateNet } from "../money/vat-rules";

export const QUOTE_STATES = [
	"requested",
	"draft",
	"sent",
	"accepted",
	"declined",
	"withdrawn",
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** `expired` is computed, never stored. */
export type ShownState = QuoteState | "expired";

export const QUOTE_LABELS: Record<ShownState, string> = {
	requested: "Requested",
	draft: "In preparation",
	sent: "Waits for an answer",
	accepted: "Accepted",
	declined: "Declined",
	withdrawn: "Withdrawn",
	expired: "Expired",
};

export const MAX_QUOTE_MESSAGES = 50;
export const MAX_TEXT_CHARS = 200;
export const VALID_DAYS = 14;
const DAY_MS = 86_400_000;
/** A quote that ends so soon is in the list of Today, and its buyer is told. */
export const ENDING_MS = 3 * DAY_MS;

const dayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "Asia/Dhaka",
});

/** Writes '30 November'. */
export const formatQuoteDay = (at: number): string => dayFormat.format(at);

export const getQuotePath = (token: string): string => `/quotes/${token}`;
export const getStaffQuotePath = (id: string): string => `/dashboard/quotes/${id}`;

/** (unit net − cost) / unit net, in percent; null when it is unknown. */
export function calculateMargin(
	unitPoisha: number,
	vatBp: number,
	costPoisha: number | null,
): number | null {
	const net = calculateNet(unitPoisha, vatBp);
	return costPoisha === null || net === 0 ? null : ((net - costPoisha) / net) * 100;
}

/** Of a line without a price yet. */
export const NO_PRICE = -1;

export const nameOwner = (quote: Record<"company" | "name" | "email", string>): string =>
	quote.company || quote.name || quote.email;

type PricedLine = { productId: string | null; unitPoisha: number; quantity: number };

/** A text of tk 0 is shown, and left out of the order. */
export const isFree = ({ productId, unitPoisha, quantity }: PricedLine): boolean =>
	productId === null && calculateLineTotal(unitPoisha, quantity) === 0;

/** The lines of each part: several of one part are alternatives. */
export function groupAlternatives<Line extends { productId: string | null }>(
	lines: readonly Line[],
): Map<string, Line[]> {
	const groups = new Map<string, Line[]>();
	for (const line of lines) {
		if (line.productId === null) continue;
		groups.set(line.productId, [...(groups.get(line.productId) ?? []), line]);
	}
	return groups;
}

type EndedQuote = {
	state: ShownState;
	validUntil: number | null;
	endedAt: number | null;
	accepter: string;
	orderNumber: string | null;
};

/** Why a quote can't be accepted any more; null while it can. */
export function describeEnd(quote: EndedQuote): string | null {
	const day = formatQuoteDay(quote.endedAt ?? 0);
	switch (quote.state) {
		case "expired":
			return `This quote was valid until ${formatQuoteDay(quote.validUntil ?? 0)}. Ask for a new one.`;
		case "accepted":
			return `This quote was accepted on ${day} by ${quote.accepter}${quote.orderNumber ? `: order ${quote.orderNumber}` : ""}.`;
		case "withdrawn":
			return "This quote was withdrawn. Contact us.";
		case "declined":
			return `This quote was declined on ${day}. Ask for a new one.`;
		default:
			return null;
	}
}

export const describeNewerRevision = (sentAt: number): string =>
	`This quote was changed on ${formatQuoteDay(sentAt)}. Check the new version.`;

export const VAT_CHANGED = "Your VAT changed since this quote. We send you a new version.";
export const ONLY_WHOLE = "This quote is valid as a whole.";
export const NOTHING_NOW = "Nothing of this quote is in stock now. Ask us for a date.";
export const chooseQuantity = (part: string): string => `Choose one quantity of ${part}.`;
export const describeArchived = (part: string): string =>
	`${part} is no longer for sale. Accept the rest, or ask us.`;

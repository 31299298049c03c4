import { isShort } from "../backorders/short-lines";
import type { Wait } from "../backorders/wait-choices";
import { findLineProblem } from "../cart/rules";
import type { OrderableProduct } from "../catalog/rules";
import { formatTk } from "../money/rules";
import type { DraftDelivery } from "../orders/input";

export const REQUEST_STATES = ["pending", "approved", "declined", "withdrawn", "expired"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_LABELS: Record<RequestState, string> = {
	pending: "Waits for approval",
	approved: "Approved",
	declined: "Declined",
	withdrawn: "Withdrawn",
	expired: "Expired",
};

export const REQUEST_MS = 14 * 86_400_000;

export const MAX_MAILED_MEMBERS = 20;

/** A form has at most 300 fields. */
export const MAX_CHANGEABLE_LINES = 200;

export const FORMER_BUYER = "A former buyer";

/** What the order form held, without the charges that it showed: who approves sees today's. */
export type RequestedDelivery = DraftDelivery & {
	/** The parts that may wait for stock, all of it or what is short. */
	waits?: Record<string, Wait>;
};

export const getRequestPath = (id: string): string => `/requests/${id}`;

/** Only a request that did not become an order goes back. */
export const canReturnToCart = (state: RequestState): boolean =>
	state === "declined" || state === "withdrawn" || state === "expired";

export type RequestLine = OrderableProduct & {
	productId: string;
	/** Empty when the company has no own number for the part. */
	customerNumber: string;
	/** What can be ordered now, and its price. */
	unitsNow: number;
	nowPoisha: number;
	/** 0 is removed. */
	quantity: number;
	requestedQuantity: number;
	/** The price of one unit, today. */
	pricePoisha: number;
	seenPricePoisha: number;
	vatBp: number;
	/** Of one unit; 0 is unknown. */
	weightG: number;
};

export const describeQuantityRange = (requestedQuantity: number): string =>
	`Enter a whole number from 0 to ${requestedQuantity}`;

export const OWN_REQUEST_MESSAGE = "You cannot approve your own request.";

export const KEEP_ONE_PART = "Keep at least one part, or decline the request.";

type Quantity = Pick<RequestLine, "productId" | "quantity">;

export function leavesNothing(lines: readonly Quantity[], changed: readonly Quantity[]): boolean {
	const changes = new Map(changed.map(({ productId, quantity }) => [productId, quantity]));
	return lines.every(({ productId, quantity }) => (changes.get(productId) ?? quantity) === 0);
}

/** What is different from what was requested, in sentences. */
export const listChanges = (
	lines: readonly RequestLine[],
	{ waits = {} }: RequestedDelivery,
): string[] =>
	lines.flatMap((line) => {
		const { name, quantity, requestedQuantity, pricePoisha, seenPricePoisha } = line;
		if (quantity === 0) return [`${name} was removed.`];
		const problem = isShort(line) && waits[line.productId] ? null : findLineProblem(line);
		return [
			...(quantity < requestedQuantity
				? [`${name}: ${quantity} of the ${requestedQuantity} that were requested.`]
				: []),
			...(pricePoisha === seenPricePoisha
				? []
				: [`${name} now costs ${formatTk(pricePoisha)}. It was ${formatTk(seenPricePoisha)}.`]),
			...(problem ? [`${name}: ${problem}.`] : []),
			...(line.replacement ? [`${name} is replaced by ${line.replacement.name}.`] : []),
		];
	});

const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Asia/Dhaka" });

export const formatTimeOfDay = (at: number): string => timeFormat.format(at);

type EndedRequest = {
	state: RequestState;
	requester: string;
	decider: string;
	decidedAt: number | null;
};

/** 'Rahim Mia approved this request at 14:02.'; null while it waits. */
export function describeEnd({ state, requester, decider, decidedAt }: EndedRequest): string | null {
	const time = formatTimeOfDay(decidedAt ?? 0);
	switch (state) {
		case "pending":
			return null;
		case "expired":
			return "This request has expired.";
		case "withdrawn":
			return `${requester} withdrew this request at ${time}.`;
		default:
			return `${decider} ${state} this request at ${time}.`;
	}
}

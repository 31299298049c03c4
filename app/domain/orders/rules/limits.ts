export const MAX_LINES_PER_ORDER = 1000;

/** How long an order of what has arrived is held for its buyer, who did not choose the moment. */
export const BACKORDER_HOLD_MS = 72 * 3_600_000;

/** Limited, because each line of an order and of a payment is a row that is kept for a year or longer. */
export type LineLimitError = {
	ok: false;
	reason: "too-many-lines-today";
	retryAfterSeconds: number;
};

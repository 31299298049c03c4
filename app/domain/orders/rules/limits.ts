export const MAX_LINES_PER_ORDER = 1000;

/** Limited, because each line of an order and of a payment is a row that is kept for a year or longer. */
export type LineLimitError = {
	ok: false;
	reason: "too-many-lines-today";
	retryAfterSeconds: number;
};

import { formatDecimalTk } from "~/domain/money/rules";
import type { Quote, QuoteLine } from "~/domain/quotes/queries.server";
import { formatLines } from "~/domain/quotes/read-lines.server";
import { VALID_DAYS } from "~/domain/quotes/rules";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";

/** The texts of the form that answers a quote, also to notice that others changed them. */
export const toAnswerTexts = (quote: Quote, lines: readonly QuoteLine[], now: number) => ({
	list: formatLines(lines),
	validUntil: toDateText(
		quote.validUntil && quote.validUntil > now
			? toDayNumber(quote.validUntil)
			: toDayNumber(now) + VALID_DAYS,
	),
	isWhole: quote.isWhole ? "on" : "",
	deliveryMethodId: quote.deliveryMethodId ?? "",
	deliveryPrice: quote.deliveryPoisha > 0 ? formatDecimalTk(quote.deliveryPoisha) : "",
	note: quote.note,
});

import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { parseDate } from "~/platform/input/read-date";
import { optionalText, readBy, readIfGiven, requiredText } from "~/platform/input/text-schemas";
import { signInInput } from "../accounts/input";
import { parseAmount } from "../money/read-amount";
import { orderCartInput } from "../orders/input";

/** A list as an order pad reads it; its own limit is in bytes. */
const list = z.string().max(65_536, "The text is too long. The limit is 64 KB.").default("");

export const memberQuoteInput = z.object({
	list,
	message: optionalText(2000),
	idempotencyKey: idempotencyKeyInput,
});
export type MemberQuoteInput = z.output<typeof memberQuoteInput>;

export const visitorQuoteInput = memberQuoteInput.extend({
	name: requiredText("Name is Required", 120),
	companyName: optionalText(120),
	email: signInInput.shape.email,
});
export type QuoteRequestFields = z.input<typeof visitorQuoteInput>;

export const questionInput = z.object({ message: requiredText("Write a message first", 2000) });
export type QuestionFields = z.input<typeof questionInput>;

export const declineQuoteInput = z.object({ reason: optionalText(500) });
export type DeclineQuoteFields = z.input<typeof declineQuoteInput>;

/** The order form without the choice of a delivery method: the quote has one. */
export const acceptQuoteInput = orderCartInput
	.omit({
		seen: true,
		seenCharges: true,
		deliveryMethodId: true,
		shipComplete: true,
		idempotencyKey: true,
		saveAddress: true,
	})
	.extend({
		revision: z.coerce.number().int().min(1),
		/** The member for whom staff accept it. */
		memberId: optionalText(100).optional(),
	});
export type AcceptQuoteInput = z.output<typeof acceptQuoteInput>;
export type AcceptQuoteFields = z.input<typeof acceptQuoteInput>;

const AMOUNT_ERROR = "Enter the amount in tk, like 1250 or 12.50";
const PERCENT_ERROR = "Enter a percentage from 0 to 100, like 7.5";

/** Hundredths, as of an amount, are basis points of a percentage. */
const parsePercent = (text: string): number | null => {
	const bp = parseAmount(text.replace(/\s*%$/, ""));
	return bp !== null && bp >= 0 && bp <= 10_000 ? bp : null;
};

export const answerQuoteInput = z.object({
	/** A line each: part or text; quantity; unit price; lead time in days. */
	list: list.refine((text) => text.trim() !== "", "Enter at least one line"),
	minus: optionalText(20).transform(readIfGiven(parsePercent, PERCENT_ERROR)),
	validUntil: requiredText("Choose the last day", 40).transform(
		readBy(parseDate, "Enter the day like 2026-11-30"),
	),
	isWhole: z.literal("on").optional(),
	deliveryMethodId: optionalText(100),
	deliveryPrice: optionalText(40).transform(readIfGiven(parseAmount, AMOUNT_ERROR)),
	note: optionalText(2000),
	shown: optionalText(2000),
});
export type AnswerQuoteInput = z.output<typeof answerQuoteInput>;
export type AnswerQuoteFields = z.input<typeof answerQuoteInput>;

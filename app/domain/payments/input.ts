import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { parseTk, TK_AMOUNT_PATTERN } from "../money/rules";
import { LINE_REFUND_REASONS } from "./rules";

const AMOUNT_ERROR = "Enter the amount in tk with at most two decimals, like 1250 or 12.50";

const referenceField = requiredText("The bank's reference is required", 100);

const amountField = requiredText("The amount is required", 20)
	.transform((text) => text.replaceAll(",", ""))
	.pipe(z.string().regex(TK_AMOUNT_PATTERN, AMOUNT_ERROR))
	.transform(parseTk);

export const recordBankPaymentInput = z.object({
	reference: referenceField,
	amount: amountField,
});
export type RecordBankPaymentInput = z.infer<typeof recordBankPaymentInput>;
export type RecordBankPaymentFields = z.input<typeof recordBankPaymentInput>;

/** Shown in the audit trail. */
export const manualResolutionInput = z.object({
	note: requiredText("Describe what you found or did", 1000),
});
export type ManualResolutionFields = z.input<typeof manualResolutionInput>;

const checkboxField = z
	.literal("on")
	.optional()
	.transform((ticked) => ticked === "on");

const unitsField = z
	.string()
	.trim()
	.regex(/^[\d,]{0,12}$/, "Enter a whole number of units")
	.default("")
	.transform((text) => Number(text.replaceAll(",", "")));

export const refundLineInput = z.object({
	reason: z.enum(LINE_REFUND_REASONS, "Choose a reason"),
	/** 0 when only the amount counts. */
	units: unitsField,
	/** Undefined for the price of the units. */
	amount: amountField.optional(),
	note: optionalText(500),
	restock: checkboxField,
	idempotencyKey: idempotencyKeyInput,
});
export type RefundLineInput = z.infer<typeof refundLineInput>;
export type RefundLineFields = z.input<typeof refundLineInput>;

export const recordRefundSentInput = z.object({ reference: referenceField });
export type RecordRefundSentInput = z.infer<typeof recordRefundSentInput>;
export type RecordRefundSentFields = z.input<typeof recordRefundSentInput>;

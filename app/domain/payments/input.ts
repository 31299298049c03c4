import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { IN_TK, poishaIn } from "../money/rules";

const AMOUNT = "Write the amount in tk, with at most two decimals, like 1250 or 12.50";

const referenceField = requiredText("The bank's reference is required", 100);

/** What an admin reads from the bank's statement. */
export const recordBankPaymentInput = z.object({
	reference: referenceField,
	amount: requiredText("The amount is required", 20)
		.transform((text) => text.replaceAll(",", ""))
		.pipe(z.string().regex(IN_TK, AMOUNT))
		.transform(poishaIn),
});
export type RecordBankPaymentInput = z.infer<typeof recordBankPaymentInput>;
export type RecordBankPaymentFields = z.input<typeof recordBankPaymentInput>;

/** What an admin writes who settles something by hand, for those who read the audit later. */
export const settledByHandInput = z.object({
	note: requiredText("Write what you found or did", 1000),
});
export type SettledByHandFields = z.input<typeof settledByHandInput>;

/** A ticked box; a browser leaves out the others. */
const box = z
	.literal("on")
	.optional()
	.transform((ticked) => ticked === "on");

export const refundOrderInput = z.object({
	reason: optionalText(500),
	restock: box,
	goodsBack: box,
	idempotencyKey: idempotencyKeyInput,
});
export type RefundOrderInput = z.infer<typeof refundOrderInput>;
export type RefundOrderFields = z.input<typeof refundOrderInput>;

export const recordRefundSentInput = z.object({ reference: referenceField });
export type RecordRefundSentInput = z.infer<typeof recordRefundSentInput>;
export type RecordRefundSentFields = z.input<typeof recordRefundSentInput>;

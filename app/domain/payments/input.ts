import { z } from "zod";
import { parseDate } from "~/platform/input/read-date";
import { optionalText, readBy, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { parseCount } from "../catalog/read-count";
import { parseAmount } from "../money/read-amount";
import { MAX_LINES_PER_ORDER } from "../orders/rules/limits";
import { LINE_REFUND_REASONS, MAX_ORDERS_PER_TRANSFER, UNIT_REFUND_REASONS } from "./rules";

const AMOUNT_ERROR = "Enter the amount in tk with at most two decimals, like 1250 or 12.50";

export const referenceField = requiredText("The bank's reference is required", 100);

const amountField = requiredText("The amount is required", 40)
	.transform(readBy(parseAmount, AMOUNT_ERROR))
	.pipe(z.number().min(0, AMOUNT_ERROR));

export const positiveAmountField = amountField.refine(
	(poisha) => poisha > 0,
	"Enter more than tk 0",
);

export const dayField = requiredText("The day is required", 40).transform(
	readBy(parseDate, "Enter the day like 2026-11-03"),
);

export const certificateField = requiredText("The number of the certificate is required", 100);

/** `orderIds` are other orders that the transfer is for. A certificate is of the first one. */
export const recordBankPaymentInput = z
	.object({
		reference: referenceField,
		amount: positiveAmountField,
		receivedOn: dayField,
		orderIds: z.array(z.string().max(40)).max(MAX_ORDERS_PER_TRANSFER).default([]),
		withheld: positiveAmountField.optional(),
		certificate: certificateField.optional(),
		idempotencyKey: idempotencyKeyInput,
	})
	.refine(({ withheld, certificate }) => withheld === undefined || certificate !== undefined, {
		path: ["certificate"],
		error: "The number of the certificate is required",
	})
	.refine(({ withheld, certificate }) => certificate === undefined || withheld !== undefined, {
		path: ["withheld"],
		error: "Enter what was withheld with this certificate",
	});
export type RecordBankPaymentInput = z.infer<typeof recordBankPaymentInput>;
export type RecordBankPaymentFields = z.input<typeof recordBankPaymentInput>;

export const recordCertificateInput = z.object({
	withheld: positiveAmountField,
	certificate: certificateField,
	idempotencyKey: idempotencyKeyInput,
});
export type RecordCertificateInput = z.infer<typeof recordCertificateInput>;
export type RecordCertificateFields = z.input<typeof recordCertificateInput>;

export const acceptShortfallInput = z.object({
	shortfallReason: requiredText("Say why, such as the bank's charges", 500),
});
export type AcceptShortfallFields = z.input<typeof acceptShortfallInput>;

/** The audit trail shows it. */
export const manualResolutionInput = z.object({
	note: requiredText("Describe what you found or did", 1000),
});
export type ManualResolutionFields = z.input<typeof manualResolutionInput>;

const checkboxField = z
	.literal("on")
	.optional()
	.transform((ticked) => ticked === "on");

const UNITS_ERROR = "Enter a whole number of units";
const unitsField = optionalText(20)
	.transform(readBy((text) => (text === "" ? 0 : parseCount(text)), UNITS_ERROR))
	.pipe(z.number().min(0, UNITS_ERROR));

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

/** Without the lines of which nothing is refunded. */
export const refundOrderInput = z.object({
	lines: z
		.array(z.object({ lineId: z.string().max(100), units: unitsField }))
		.min(1, "Enter the units to refund")
		.max(MAX_LINES_PER_ORDER),
	reason: z.enum(UNIT_REFUND_REASONS, "Choose a reason"),
	note: optionalText(500),
	restock: z.string().transform((ticked) => ticked === "on"),
});

export const recordRefundSentInput = z.object({ reference: referenceField });
export type RecordRefundSentInput = z.infer<typeof recordRefundSentInput>;
export type RecordRefundSentFields = z.input<typeof recordRefundSentInput>;

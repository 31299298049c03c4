import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { MAX_LINES_PER_ORDER } from "../orders/rules/limits";
import { RETURN_CONDITIONS, RETURN_REASONS } from "./rules";

/** An empty field is 0. */
const unitsField = z
	.string()
	.trim()
	.regex(/^\d{0,9}$/, "Enter a whole number of units")
	.default("")
	.transform(Number);

const lineIdField = z.string().max(100);

const isOncePerLine = (lines: readonly { lineId: string }[]) =>
	new Set(lines.map(({ lineId }) => lineId)).size === lines.length;

/** For the API too. */
export const returnFields = {
	reason: z.enum(RETURN_REASONS, "Choose a reason"),
	note: optionalText(500),
};

/** All lines of the form; 0 units stay. */
export const requestReturnInput = z.object({
	lines: z
		.array(z.object({ lineId: lineIdField, units: unitsField }))
		.max(MAX_LINES_PER_ORDER)
		.refine(isOncePerLine, "Name each line once")
		.default([]),
	...returnFields,
	idempotencyKey: idempotencyKeyInput,
});
export type RequestReturnFields = z.input<typeof requestReturnInput>;

export type ReturnRequest = {
	lines: readonly { lineId: string; units: number }[];
} & z.output<z.ZodObject<typeof returnFields>>;

export const approveReturnInput = z.object({ answer: optionalText(500) });
export type ApproveReturnFields = z.input<typeof approveReturnInput>;

export const rejectReturnInput = z.object({
	answer: requiredText("Tell the buyer why", 500),
});
export type RejectReturnFields = z.input<typeof rejectReturnInput>;

export const receiveReturnInput = z.object({
	lines: z
		.array(
			z
				.object({
					lineId: lineIdField,
					received: unitsField,
					condition: z.enum(RETURN_CONDITIONS, "Choose the condition"),
					toStock: unitsField,
				})
				.refine(({ received, toStock }) => toStock <= received, {
					path: ["toStock"],
					error: "At most the units that arrived",
				}),
		)
		.max(MAX_LINES_PER_ORDER)
		.refine(isOncePerLine, "Name each line once")
		.default([]),
});
export type ReceiveReturnFields = z.input<typeof receiveReturnInput>;
export type ReceivedLine = z.output<typeof receiveReturnInput>["lines"][number];

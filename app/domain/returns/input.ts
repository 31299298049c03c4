import { z } from "zod";
import { optionalText, readBy, requiredText } from "~/platform/input/text-schemas";
import { quantityField } from "../cart/input";
import { parseCount } from "../catalog/read-count";
import { MAX_LINES_PER_ORDER } from "../orders/rules/limits";
import { RETURN_CONDITIONS, RETURN_REASONS } from "./rules";

const lineIdField = z.string().max(100);

const isOncePerLine = (lines: readonly { lineId: string }[]) =>
	new Set(lines.map(({ lineId }) => lineId)).size === lines.length;

/** Without the lines of which nothing is returned; the form's texts are read by its page. */
export const requestReturnInput = z.object({
	lines: z
		.array(z.object({ lineId: lineIdField, units: quantityField }))
		.max(MAX_LINES_PER_ORDER)
		.refine(isOncePerLine, "Name each line once"),
	reason: z.enum(RETURN_REASONS, "Choose a reason"),
	note: optionalText(500),
});
export type RequestReturnInput = z.output<typeof requestReturnInput>;

/** What the buyer is told, which a rejection must have. */
export const approveReturnInput = z.object({ answer: optionalText(500) });
export const rejectReturnInput = z.object({ answer: requiredText("Tell the buyer why", 500) });

const WHOLE_UNITS = "Enter a whole number of units";

/** An empty field is 0. */
const unitsField = z
	.string(WHOLE_UNITS)
	.trim()
	.max(20, WHOLE_UNITS)
	.transform(readBy((text) => (text === "" ? 0 : parseCount(text)), WHOLE_UNITS))
	.pipe(z.number().min(0, WHOLE_UNITS).max(999_999_999, WHOLE_UNITS));

/** Empty for what the condition says. */
const stockField = z
	.string(WHOLE_UNITS)
	.trim()
	.transform((text) => text || null)
	.pipe(unitsField.nullable());

/** Lines of which nothing arrived are left out. */
export const receiveReturnInput = z.object({
	lines: z
		.array(
			z
				.object({
					lineId: lineIdField,
					received: unitsField,
					condition: z.enum(RETURN_CONDITIONS, "Choose the condition"),
					toStock: stockField,
				})
				.transform(({ toStock, ...line }) => ({
					...line,
					toStock: toStock ?? (line.condition === "as-new" ? line.received : 0),
				}))
				.refine(({ received, toStock }) => toStock <= received, {
					path: ["toStock"],
					error: "Not more than arrived",
				}),
		)
		.max(MAX_LINES_PER_ORDER)
		.refine(isOncePerLine, "Name each line once"),
});
export type ReceivedLine = z.output<typeof receiveReturnInput>["lines"][number];

import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";

const revision = z.coerce.number().int().min(1);

/** `seen` are the lines, `seenLater` those that wait, and `seenCharges` the charge for delivery, as the page showed them. */
export const approveInput = z
	.object({
		revision,
		seen: optionalText(60_000),
		seenLater: optionalText(60_000),
		seenCharges: optionalText(2000),
	})
	.refine(({ seen, seenLater }) => seen !== "" || seenLater !== "");
export type ApproveInput = z.output<typeof approveInput>;

export const declineRequestInput = z.object({
	revision,
	reason: requiredText("A reason is required", 500),
});
export type DeclineRequestInput = z.output<typeof declineRequestInput>;
export type DeclineRequestFields = z.input<typeof declineRequestInput>;

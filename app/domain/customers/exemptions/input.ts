import { z } from "zod";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { passwordAgainField, signInInput } from "../../accounts/input";
import { getNextDay, parseDay } from "../../price-lists/rules";

/** Inclusive when typed, exclusive as a time. */
const lastDayField = requiredText("Choose the last day", 20).transform((text, { addIssue }) => {
	const day = parseDay(text);
	if (day !== null) return getNextDay(day);
	addIssue("Enter a date like 2026-12-31");
	return z.NEVER;
});

export const exemptionInput = z
	.object({
		email: signInInput.shape.email,
		number: requiredText("Certificate number is required", 60),
		until: lastDayField,
		password: passwordAgainField,
	})
	.transform(({ until, ...form }) => ({ ...form, untilAt: until }));
export type ExemptionFields = z.input<typeof exemptionInput>;
export type ExemptionInput = z.output<typeof exemptionInput>;

/** `end` is the id of a customer whose button was pressed. */
export const endExemptionInput = z.object({
	end: optionalText(60),
	password: passwordAgainField,
});

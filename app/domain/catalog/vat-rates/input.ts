import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { optionalText, readBy, requiredText } from "~/platform/input/text-schemas";
import { passwordAgainField } from "../../accounts/input";
import { parseAmount } from "../../money/read-amount";
import { RETURN_NOTES } from "../../money/return-notes";
import { MAX_VAT_BP } from "../../money/vat-rules";

export const RATE_ERROR = "Enter a rate from 0 to 100 %.";

/** Reads '15', '7.5' or '15 %' as basis points. */
const rateField = optionalText(20)
	.transform((text) => text.replace(/\s*%$/, ""))
	// A per cent has as many hundredths as a taka.
	.transform(readBy(parseAmount, RATE_ERROR))
	.pipe(z.number().min(0, RATE_ERROR).max(MAX_VAT_BP, RATE_ERROR));

export const vatRateInput = z.object({
	name: requiredText("Name is required", 60),
	rate: rateField,
	returnNote: z.enum(["", ...RETURN_NOTES], "Choose a note of the list").default(""),
	password: passwordAgainField,
});
export type VatRateInput = z.infer<typeof vatRateInput>;
export type VatRateFields = z.input<typeof vatRateInput>;

const shownNumber = optionalText(20).transform((text) =>
	/^\d{1,9}$/.test(text) ? Number(text) : -1,
);

export const vatMoveInput = z.object({
	from: optionalText(100),
	to: optionalText(100),
	/** Empty for the whole shop. */
	category: optionalText(100),
	/** Count and rates (basis points) as the page showed them; -1, which never matches, for any other text. */
	count: shownNumber,
	fromBp: shownNumber,
	toBp: shownNumber,
	password: passwordAgainField,
	idempotencyKey: idempotencyKeyInput,
});
export type VatMoveInput = z.output<typeof vatMoveInput>;
export type VatMoveFields = z.input<typeof vatMoveInput>;
export type VatMoveChoice = Pick<VatMoveInput, "from" | "to" | "category">;

import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { readBy, requiredText } from "~/platform/input/text-schemas";
import { passwordAgainField } from "../accounts/input";
import { parseCount } from "../catalog/read-count";
import { creditLimitField } from "../customers/input";
import { certificateField, dayField, positiveAmountField, referenceField } from "../payments/input";

const MAX_TERMS_DAYS = 120;
const DAYS_ERROR = `Enter a number of days from 0 to ${MAX_TERMS_DAYS}`;

export const accountTermsInput = z.object({
	termsDays: requiredText(DAYS_ERROR, 20)
		.transform(readBy(parseCount, DAYS_ERROR))
		.pipe(z.number().min(0, DAYS_ERROR).max(MAX_TERMS_DAYS, DAYS_ERROR)),
	creditLimit: creditLimitField,
	password: passwordAgainField,
});
export type AccountTerms = Omit<z.output<typeof accountTermsInput>, "password">;
export type AccountTermsFields = z.input<typeof accountTermsInput>;

const MAX_NOTE_CHARS = 500;

const entryFields = { amount: positiveAmountField, idempotencyKey: idempotencyKeyInput };

export const recordPaymentInput = z.object({
	...entryFields,
	reference: referenceField,
	receivedOn: dayField,
});
export type RecordPaymentInput = z.output<typeof recordPaymentInput>;

export const recordWithheldInput = z.object({ ...entryFields, certificate: certificateField });
export type RecordWithheldInput = z.output<typeof recordWithheldInput>;

export const writeOffInput = z.object({
	...entryFields,
	note: requiredText("Say why it is written off", MAX_NOTE_CHARS),
});
export type WriteOffInput = z.output<typeof writeOffInput>;

/** `reference` is that of the transfer with which it was sent. */
export const payOutInput = z.object({ ...entryFields, reference: referenceField });
export type PayOutInput = z.output<typeof payOutInput>;

export const correctEntryInput = z.object({
	n: requiredText("Choose an entry", 20)
		.transform(readBy(parseCount, "Choose an entry"))
		.pipe(z.number().min(1, "Choose an entry")),
	note: requiredText("Say what was wrong", MAX_NOTE_CHARS),
	idempotencyKey: idempotencyKeyInput,
});
export type CorrectEntryInput = z.output<typeof correctEntryInput>;
export type CorrectEntryFields = z.input<typeof correctEntryInput>;

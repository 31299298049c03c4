import { z } from "zod";
import { formatNumber } from "~/platform/format/format-number";
import { linesText, optionalText } from "~/platform/input/text-schemas";
import { optionalEmail, passwordAgainField } from "../accounts/input";
import { priceLimit } from "../catalog/input";
import { formatTk } from "../money/rules";
import { getNextDay, parseDay } from "../price-lists/rules";

/** The last day is inclusive when typed, and exclusive as a time; 0 for ''. */
const lastDayField = optionalText(20).transform((text, { addIssue }) => {
	if (text === "") return 0;
	const day = parseDay(text);
	if (day !== null) return getNextDay(day);
	addIssue("Enter a date like 2026-12-31");
	return z.NEVER;
});

const MAX_NOTES_CHARS = 5000;

const checkbox = z
	.literal("on")
	.optional()
	.transform((text) => text === "on");

/** Owners or an admin decide how the company orders. */
export const companySettings = {
	poRequired: checkbox,
	costCentreRequired: checkbox,
	invoiceEmail: optionalEmail,
};

const MAX_LIMIT_POISHA = 100_000_000_000;

const createLimitField = (empty: 0 | -1) =>
	priceLimit
		.transform((poisha) => poisha ?? empty)
		.pipe(z.number().max(MAX_LIMIT_POISHA, `At most ${formatTk(MAX_LIMIT_POISHA)}`));

/** What a company may owe; the field is empty for nothing. */
export const creditLimitField = createLimitField(0);

/** The field is empty for any amount, which is -1. */
export const orderLimitField = createLimitField(-1);

const terms = z.object({
	listIds: z.array(z.string().max(60)).max(100).default([]),
	exemptNumber: optionalText(60),
	exemptUntil: lastDayField,
	bin: optionalText(40),
	notes: optionalText(MAX_NOTES_CHARS),
	/** Only a company has a limit; the field is empty for none. */
	approveOverPoisha: orderLimitField,
	orderMinPoisha: createLimitField(0),
	...companySettings,
});
export type Terms = z.output<typeof terms>;

export const termsInput = terms
	.extend({ password: passwordAgainField })
	.superRefine(({ exemptNumber, exemptUntil }, { addIssue }) => {
		if (exemptNumber === "" && exemptUntil > 0)
			addIssue({
				code: "custom",
				path: ["exemptNumber"],
				message: "Certificate number is required",
			});
		if (exemptNumber !== "" && exemptUntil === 0)
			addIssue({ code: "custom", path: ["exemptUntil"], message: "Choose the last day" });
	});
export const LIST_GONE = "One of these lists was deleted, or is for everybody now";
export type TermsFields = z.input<typeof termsInput>;

export const MAX_OWN_NUMBERS = 20_000;
export const TOO_MANY_OWN_NUMBERS = `At most ${formatNumber(MAX_OWN_NUMBERS)} part numbers`;
/** How many of them one form may add. */
export const MAX_OWN_NUMBER_LINES = 1000;

export const ownNumbersInput = z.object({
	lines: linesText(100_000),
});
export type OwnNumbersFields = z.input<typeof ownNumbersInput>;

export const removedNumberInput = z.object({
	own: z.string().max(100),
	productId: z.string().max(100),
});

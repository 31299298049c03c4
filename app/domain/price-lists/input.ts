import { z } from "zod";
import { formatNumber } from "~/platform/format/format-number";
import { optionalText, readBy, requiredText } from "~/platform/input/text-schemas";
import { passwordAgainField } from "../accounts/input";
import { parseAmount } from "../money/read-amount";
import { LIST_KINDS, LIST_STATES, NO_END } from "../prices/rules";
import { MAX_PRICE_POISHA, PRICE_RANGE_ERROR } from "./read-price-lines";
import { getNextDay, MAX_PERCENT_OFF_BP, parseDay } from "./rules";

const PERCENT_ERROR = "Enter a discount from 0 to 90%.";
const DATE_ERROR = "Enter a date like 2026-12-31";
const END_ERROR = "The end date must be after the start date.";

/** Per cent with at most two decimals, in hundredths; '' means no discount. */
const percentField = optionalText(100)
	.transform((text) => text.replace(/\s*%$/, ""))
	// A per cent has as many hundredths as a taka.
	.transform(readBy((text) => (text === "" ? 0 : parseAmount(text)), PERCENT_ERROR))
	.pipe(z.number().min(0, PERCENT_ERROR).max(MAX_PERCENT_OFF_BP, PERCENT_ERROR));

const firstDayField = requiredText("Choose the first day", 20).transform((text, { addIssue }) => {
	const day = parseDay(text);
	if (day !== null) return day;
	addIssue(DATE_ERROR);
	return z.NEVER;
});

/** The day is inclusive; '' for a list without an end. */
const lastDayField = optionalText(20).transform((text, { addIssue }) => {
	if (text === "") return NO_END;
	const day = parseDay(text);
	if (day !== null) return getNextDay(day);
	addIssue(DATE_ERROR);
	return z.NEVER;
});

const listForm = z.object({
	name: requiredText("Name is required", 100),
	kind: z.enum(LIST_KINDS, { error: "Choose a kind" }),
	percent: percentField,
	from: firstDayField,
	until: lastDayField,
	state: z.enum(LIST_STATES, { error: "Choose a state" }),
	password: passwordAgainField,
});

type ListForm = z.output<typeof listForm>;

const endsAfterStart = ({ from, until }: ListForm) => until > from;
const ORDER_ERROR = { path: ["until"], error: END_ERROR };

const toList = ({ percent, from, until, ...list }: Omit<ListForm, "password">) => ({
	...list,
	percentOffBp: percent,
	fromAt: from,
	untilAt: until,
});

export const listInput = listForm
	.refine(endsAfterStart, ORDER_ERROR)
	.transform(({ password, ...form }) => ({ list: toList(form), password }));
export type ListFields = z.input<typeof listForm>;
export type ListInput = ReturnType<typeof toList>;

export const deleteListInput = z.object({ password: passwordAgainField });

const MAX_PRICES_CHARS = 60_000;

export const pricesInput = z.object({
	// Not `requiredText`: its line breaks and spaces are kept as typed.
	prices: z
		.string({ error: "Paste at least one price" })
		.max(MAX_PRICES_CHARS, `At most ${formatNumber(MAX_PRICES_CHARS)} characters`)
		.refine((text) => text.isWellFormed() && !text.includes("\0"), "Remove the invalid characters")
		.refine((text) => text.trim() !== "", "Paste at least one price"),
	plan: optionalText(100),
	shown: optionalText(MAX_PRICES_CHARS),
	password: passwordAgainField,
});
export type PricesFields = z.input<typeof pricesInput>;

const PRICE_ERROR = "Enter the price in tk with at most two decimals, like 1250 or 12.50.";

export const listPriceField = requiredText("A price is required", 40)
	.transform(readBy(parseAmount, PRICE_ERROR))
	.pipe(z.number().min(1, PRICE_RANGE_ERROR).max(MAX_PRICE_POISHA, PRICE_RANGE_ERROR));

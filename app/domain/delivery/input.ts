import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { optionalText, readBy, readIfGiven, requiredText } from "~/platform/input/text-schemas";
import { parseCount } from "../catalog/read-count";
import { parseAmount } from "../money/read-amount";
import { DELIVERY_KINDS, DELIVERY_UNITS, type DeliveryRate } from "./rules";

const [MIN_RATE, MAX_RATE] = [200, 100_000_000];
const MAX_RATES = 20;

const RATE = /^(\S{1,20})\s+(\S.{0,60})$/;

/** '1 40' and '10 30', a line each, as rates; '' for a method that costs nothing. */
const ratesField = optionalText(1000).transform((text, { addIssue }): DeliveryRate[] => {
	const typed = text.split("\n").flatMap((line) => line.trim() || []);
	const rates = typed.map((line) => {
		const [, minQuantity = "", amount = ""] = RATE.exec(line) ?? [];
		return { minQuantity: parseCount(minQuantity) ?? 0, unitPoisha: parseAmount(amount) ?? 0 };
	});
	const wrong = rates.findIndex(
		({ minQuantity, unitPoisha }, index) =>
			minQuantity <= (rates[index - 1]?.minQuantity ?? 0) ||
			unitPoisha < MIN_RATE ||
			unitPoisha > MAX_RATE,
	);
	if (typed.length > MAX_RATES) addIssue(`At most ${MAX_RATES} rates`);
	else if (wrong >= 0)
		addIssue(
			`Line ${wrong + 1}: write from how many on and the charge of each, from tk 2, like '10 30'. The numbers go up.`,
		);
	else if (rates.length > 0 && rates[0]?.minQuantity !== 1)
		addIssue("The first line begins with 1");
	return rates;
});

const wholeNumber = (max: number, message: string) =>
	optionalText(20)
		.transform(readIfGiven(parseCount, message))
		.pipe(z.number().min(0, message).max(max, message).nullable());

const DAYS_ERROR = "Enter days from 0 to 365";

const methodFields = {
	name: requiredText("Name is required", 50),
	kind: z.enum(DELIVERY_KINDS, "Choose who delivers"),
	unit: z.enum(DELIVERY_UNITS, "Choose what is counted"),
	rates: ratesField,
	freeOver: optionalText(40)
		.transform(readIfGiven(parseAmount, "Enter an amount like 5,000"))
		.pipe(z.number().min(100, "Enter at least tk 1").nullable()),
	maxKg: wholeNumber(1_000_000, "Enter whole kilograms, up to 1,000,000").refine(
		(kg) => kg !== 0,
		"Enter at least 1 kg, or nothing",
	),
	days: requiredText("The days are required", 20)
		.transform(readBy(parseCount, DAYS_ERROR))
		.pipe(z.number().min(0, DAYS_ERROR).max(365, DAYS_ERROR)),
	vatRateId: requiredText("Choose the VAT rate", 100),
	zones: z.union([z.string().transform((id) => [id]), z.array(z.string())]).default([]),
};

export const methodInput = z.object(methodFields);
export type MethodInput = z.output<typeof methodInput>;
export type MethodFields = z.input<typeof methodInput>;

export const newMethodInput = z.object({ ...methodFields, idempotencyKey: idempotencyKeyInput });
export type NewMethodInput = z.output<typeof newMethodInput>;

/** A line or a comma ends each. */
const districtsField = requiredText("Enter at least one district", 5000)
	.transform((text) => [...new Set(text.split(/[\n,]/).flatMap((name) => name.trim() || []))])
	.refine((names) => names.length > 0 && names.length <= 200, "Enter 1 to 200 districts")
	.refine((names) => names.every((name) => name.length <= 60), "A name has at most 60 characters");

export const zoneInput = z.object({
	name: requiredText("Name is required", 60),
	districts: districtsField,
});
export type ZoneInput = z.output<typeof zoneInput>;
export type ZoneFields = z.input<typeof zoneInput>;

import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { optionalText, requiredText } from "~/platform/input/text-schemas";
import { parseTk, removeThousands, removeTk, TK_AMOUNT_PATTERN } from "../money/rules";
import { DELIVERY_KINDS, DELIVERY_UNITS, type DeliveryRate } from "./rules";

const [MIN_RATE, MAX_RATE] = [200, 100_000_000];
const MAX_RATES = 20;

const RATE = /^(\d{1,6})\s+(?:tk\s*)?([\d,.]+)$/i;

/** '1 40' and '10 30', a line each, as rates; '' for a method that costs nothing. */
const ratesField = optionalText(1000).transform((text, { addIssue }): DeliveryRate[] => {
	const typed = text.split("\n").flatMap((line) => line.trim() || []);
	const rates = typed.map((line) => {
		const [, minQuantity = "", amount = ""] = RATE.exec(line) ?? [];
		const tk = removeThousands(amount);
		return {
			minQuantity: Number(minQuantity),
			unitPoisha: TK_AMOUNT_PATTERN.test(tk) ? parseTk(tk) : 0,
		};
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
	optionalText(10)
		.refine((text) => /^\d*$/.test(text) && Number(text) <= max, message)
		.transform((text) => (text === "" ? null : Number(text)));

const methodFields = {
	name: requiredText("Name is required", 50),
	kind: z.enum(DELIVERY_KINDS, "Choose who delivers"),
	unit: z.enum(DELIVERY_UNITS, "Choose what is counted"),
	rates: ratesField,
	freeOver: optionalText(20)
		.transform((text) => removeThousands(removeTk(text)))
		.refine((text) => text === "" || TK_AMOUNT_PATTERN.test(text), "Enter an amount like 5,000")
		.transform((text) => (text === "" ? null : parseTk(text)))
		.refine((poisha) => poisha === null || poisha >= 100, "Enter at least tk 1"),
	maxKg: wholeNumber(1_000_000, "Enter whole kilograms, up to 1,000,000").refine(
		(kg) => kg !== 0,
		"Enter at least 1 kg, or nothing",
	),
	days: requiredText("The days are required", 3)
		.refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 365, "Enter days from 0 to 365")
		.transform(Number),
	vatRateId: requiredText("Choose the VAT rate", 100),
	zones: z.union([z.string().transform((id) => [id]), z.array(z.string())]).default([]),
};

export const methodInput = z.object(methodFields);
export type MethodInput = z.output<typeof methodInput>;
export type MethodFields = z.input<typeof methodInput>;

export const newMethodInput = z.object({ ...methodFields, idempotencyKey: idempotencyKeyInput });
export type NewMethodInput = z.output<typeof newMethodInput>;

/** A line or a comma after each. */
const districtsField = requiredText("Enter at least one district", 5000)
	.transform((text) => [...new Set(text.split(/[\n,]/).flatMap((name) => name.trim() || []))])
	.refine((names) => names.length > 0 && names.length <= 200, "Enter 1 to 200 districts")
	.refine((names) => names.every((name) => name.length <= 60), "A name has at most 60 characters");

const zoneFields = { name: requiredText("Name is required", 60), districts: districtsField };

export const zoneInput = z.object(zoneFields);
export type ZoneInput = z.output<typeof zoneInput>;
export type ZoneFields = z.input<typeof zoneInput>;

export const newZoneInput = z.object({ ...zoneFields, idempotencyKey: idempotencyKeyInput });
export type NewZoneInput = z.output<typeof newZoneInput>;

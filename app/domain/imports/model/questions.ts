import type { DecimalSign } from "~/platform/input/read-number";
import type { PictureProblem } from "./picture-address";

export const QUESTION_NAMES = [
	"decimal",
	"currency",
	"vat",
	"weight",
	"empty",
	"numbers",
	"archived",
] as const;
export type QuestionName = (typeof QUESTION_NAMES)[number];

type Question = { label: string; choices: readonly { id: string; label: string }[] };

/** What is asked once about the values of a file. */
export const QUESTIONS: Record<QuestionName, Question> = {
	decimal: {
		label: "Decimals and thousands",
		choices: [
			{ id: ".", label: "with a point: 1,250.50" },
			{ id: ",", label: "with a comma: 1.250,50" },
		],
	},
	currency: {
		label: "Amounts in another currency",
		choices: [
			{ id: "other", label: "are not in tk: their lines are errors" },
			{ id: "tk", label: "are in tk, with another sign" },
		],
	},
	vat: {
		label: "Prices",
		choices: [
			{ id: "with", label: "include VAT" },
			{ id: "without", label: "are without VAT, which is added" },
		],
	},
	weight: {
		label: "Weights",
		choices: [
			{ id: "g", label: "in grams" },
			{ id: "kg", label: "in kilograms" },
			{ id: "lb", label: "in pounds" },
			{ id: "oz", label: "in ounces" },
		],
	},
	empty: {
		label: "Empty cells",
		choices: [
			{ id: "leave", label: "leave the value as it is" },
			{ id: "above", label: "mean the value of the row above" },
		],
	},
	numbers: {
		label: "Parts without a number",
		choices: [
			{ id: "give", label: "get one of the shop" },
			{ id: "leave", label: "stay without one" },
		],
	},
	archived: {
		label: "Archived parts in the file",
		choices: [
			{ id: "sale", label: "are put on sale" },
			{ id: "keep", label: "stay archived" },
		],
	},
};

/** The reason for what an admin has chosen. */
export const YOUR_ANSWER = "your answer";

/** `isOpen` if two answers are possible and nobody has chosen one. */
export type QuestionAnswer = { value: string; reason: string; isOpen?: boolean };
export type Questions = Partial<Record<QuestionName, QuestionAnswer>>;

export const isChoice = (name: QuestionName, value: string) =>
	QUESTIONS[name].choices.some(({ id }) => id === value);

/** In grams. */
export const WEIGHT_UNITS = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523_125 } as const;
export type WeightUnit = keyof typeof WEIGHT_UNITS;
const isWeightUnit = (unit: string): unit is WeightUnit => unit in WEIGHT_UNITS;

/** By the category or family of the file, the one that is meant instead. */
export type PlaceAnswers = ReadonlyMap<string, string>;

/** How the cells of a file are read. */
export type Reading = {
	decimal: DecimalSign;
	/** Prices are without VAT. */
	isNet: boolean;
	weightUnit: WeightUnit;
	givesNumbers: boolean;
	putsOnSale: boolean;
	places?: PlaceAnswers;
	/** Addresses of pictures that this dry run could not fetch. */
	failedPictures?: ReadonlyMap<string, PictureProblem> | undefined;
};

export const toReading = ({ decimal, vat, weight, numbers, archived }: Questions): Reading => ({
	decimal: decimal?.value === "," ? "," : ".",
	isNet: vat?.value === "without",
	weightUnit: weight && isWeightUnit(weight.value) ? weight.value : "g",
	givesNumbers: numbers?.value === "give",
	putsOnSale: archived?.value !== "keep",
});

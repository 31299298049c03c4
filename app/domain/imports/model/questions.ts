import type { DecimalSign } from "~/platform/input/read-number";
import type { PictureProblem } from "./picture-address";

export const QUESTION_NAMES = ["decimal", "vat", "weight", "empty", "archived"] as const;
export type QuestionName = (typeof QUESTION_NAMES)[number];

type Question = { label: string; choices: readonly { id: string; label: string }[] };

/** What is asked once about the values of a file. */
export const QUESTIONS: Record<QuestionName, Question> = {
	decimal: {
		label: "Decimals",
		choices: [
			{ id: ".", label: "with a point: 1,250.50" },
			{ id: ",", label: "with a comma: 1.250,50" },
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
		],
	},
	empty: {
		label: "Empty cells",
		choices: [
			{ id: "leave", label: "leave the value as it is" },
			{ id: "above", label: "mean the value of the row above" },
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

/** `isOpen` if two answers are possible and nobody has chosen one. */
export type QuestionAnswer = { value: string; reason: string; isOpen?: boolean };
export type Questions = Partial<Record<QuestionName, QuestionAnswer>>;

export const isChoice = (name: QuestionName, value: string) =>
	QUESTIONS[name].choices.some(({ id }) => id === value);

/** How the cells of a file are read. */
export type Reading = {
	decimal: DecimalSign;
	/** Prices are without VAT. */
	isNet: boolean;
	weightUnit: "g" | "kg";
	putsOnSale: boolean;
	/** Addresses of pictures that this dry run could not fetch. */
	failedPictures?: ReadonlyMap<string, PictureProblem> | undefined;
};

export const toReading = ({ decimal, vat, weight, archived }: Questions): Reading => ({
	decimal: decimal?.value === "," ? "," : ".",
	isNet: vat?.value === "without",
	weightUnit: weight?.value === "kg" ? "kg" : "g",
	putsOnSale: archived?.value !== "keep",
});

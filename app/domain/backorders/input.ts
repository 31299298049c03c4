import { z } from "zod";
import { optionalText, readIfGiven, requiredText } from "~/platform/input/text-schemas";
import { MAX_UNITS } from "../catalog/input";
import { parseCount } from "../catalog/read-count";

export const PLACE_ACTS = ["end", "behind"] as const;

export const changePlaceInput = z.object({
	act: z.enum(PLACE_ACTS, "Choose what to do"),
	note: requiredText("Say why: the buyer gets it by email", 300),
});

export type ChangePlaceFields = z.input<typeof changePlaceInput>;
export type ChangePlaceInput = z.output<typeof changePlaceInput>;

const UNITS_ERROR = "Write a whole number, such as 50";

export const takePartsInput = z.object({
	/** An empty field means all units together. */
	partUnits: optionalText(20)
		.transform(readIfGiven(parseCount, UNITS_ERROR))
		.pipe(z.number().min(1, UNITS_ERROR).max(MAX_UNITS, UNITS_ERROR).nullable()),
});

export type TakePartsFields = z.input<typeof takePartsInput>;

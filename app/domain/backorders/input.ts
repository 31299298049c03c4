import { z } from "zod";
import { requiredText } from "~/platform/input/text-schemas";

export const PLACE_ACTS = ["end", "behind"] as const;

export const changePlaceInput = z.object({
	act: z.enum(PLACE_ACTS, "Choose what to do"),
	/** Mailed to the buyer. */
	note: requiredText("Say why: the buyer gets it by email", 300),
});

export type ChangePlaceFields = z.input<typeof changePlaceInput>;
export type ChangePlaceInput = z.output<typeof changePlaceInput>;

export const takePartsInput = z.object({
	/** Empty for all together. */
	partUnits: z
		.string()
		.trim()
		.regex(/^(?:[1-9]\d{0,8})?$/, "Write a whole number, such as 50")
		.default("")
		.transform((text) => (text === "" ? null : Number(text))),
});

export type TakePartsFields = z.input<typeof takePartsInput>;

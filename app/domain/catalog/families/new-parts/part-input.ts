import { z } from "zod";
import { optionalText } from "~/platform/input/text-schemas";
import { removeThousands, removeTk } from "../../../money/rules";
import { packSizeField, partNumberField, priceField, quantityField } from "../../input";
import type { Specs } from "../../spec-rules";
import { UNITS } from "../../unit-rules";

/** As spreadsheets write them: 'tk 1,250.50' and '1,200'. */
const numberText = z
	.string()
	.default("")
	.transform((text): string => removeThousands(removeTk(text)));

/** The cells of one line, without the values of attributes. */
export const newPartInput = z.object({
	number: partNumberField,
	pricePoisha: numberText.pipe(priceField),
	onHand: numberText.pipe(quantityField),
	unit: optionalText(20)
		.transform((text) => text.toLowerCase() || "piece")
		.pipe(z.enum(UNITS, { error: `must be one of: ${UNITS.join(", ")}` })),
	packSize: packSizeField,
	/** '' for a name built from the sizes. */
	name: optionalText(200),
});

export type PartField = keyof z.input<typeof newPartInput>;

export type NewPart = z.output<typeof newPartInput> & { specs: Specs };

/** With its name and the id that it will have. */
export type PlannedPart = NewPart & { id: string };

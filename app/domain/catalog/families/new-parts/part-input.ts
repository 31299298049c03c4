import { z } from "zod";
import { optionalText } from "~/platform/input/text-schemas";
import { packSizeField, partNumberField, priceField, quantityField } from "../../input";
import { readUnit } from "../../read-unit";
import type { Specs } from "../../spec-rules";
import { UNITS } from "../../unit-rules";

/** The cells of one line, except the values of attributes. */
export const newPartInput = z.object({
	number: partNumberField,
	pricePoisha: priceField,
	onHand: quantityField,
	unit: optionalText(20)
		.transform((text) => readUnit(text || "piece") ?? text)
		.pipe(z.enum(UNITS, { error: `must be one of: ${UNITS.join(", ")}` })),
	packSize: packSizeField,
	/** If it is '', the name is built from the sizes. */
	name: optionalText(200),
});

export type PartField = keyof z.input<typeof newPartInput>;

export type NewPart = z.output<typeof newPartInput> & { specs: Specs };

export type PlannedPart = NewPart & { id: string };

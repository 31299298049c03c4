import { z } from "zod";
import { optionalText } from "~/platform/input/text-schemas";
import { readAmount } from "../../../money/read-amount";
import { formatDecimalTk } from "../../../money/rules";
import { packSizeField, partNumberField, priceField, quantityField } from "../../input";
import { readCount } from "../../read-count";
import { readUnit } from "../../read-unit";
import type { Specs } from "../../spec-rules";
import { UNITS } from "../../unit-rules";

/** As spreadsheets write them: 'tk 1,250.50'. */
const amountText = z
	.string()
	.default("")
	.transform((text): string => {
		const read = readAmount(text);
		return read.ok ? formatDecimalTk(read.poisha) : text;
	});

/** '1,200' and '10 pcs'. */
const countText = z
	.string()
	.default("")
	.transform((text): string => {
		const read = readCount(text);
		return read.ok ? String(read.count) : text;
	});

/** The cells of one line, without the values of attributes. */
export const newPartInput = z.object({
	number: partNumberField,
	pricePoisha: amountText.pipe(priceField),
	onHand: countText.pipe(quantityField),
	unit: optionalText(20)
		.transform((text) => readUnit(text || "piece") ?? text)
		.pipe(z.enum(UNITS, { error: `must be one of: ${UNITS.join(", ")}` })),
	packSize: packSizeField,
	/** '' for a name built from the sizes. */
	name: optionalText(200),
});

export type PartField = keyof z.input<typeof newPartInput>;

export type NewPart = z.output<typeof newPartInput> & { specs: Specs };

/** With its name and the id that it will have. */
export type PlannedPart = NewPart & { id: string };

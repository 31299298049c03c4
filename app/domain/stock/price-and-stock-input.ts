import { z } from "zod";
import { readBy, requiredText } from "~/platform/input/text-schemas";
import { MAX_UNITS } from "../catalog/input";
import { parseCount } from "../catalog/read-count";
import { parseAmount } from "../money/read-amount";
import { MAX_PERCENT_BP, MIN_PERCENT_BP, ROUNDINGS } from "./percent-rules";

const STOCK_ERROR = "Enter the units you counted (97) or a change (+5, -3)";

/** A count, or with a sign a change. */
export const stockEntryField = requiredText(STOCK_ERROR, 20)
	.transform(
		readBy((typed) => {
			const units = parseCount(typed);
			return units === null ? null : { isChange: /^[+−-]/.test(typed), units };
		}, STOCK_ERROR),
	)
	.refine(({ units }) => Math.abs(units) <= MAX_UNITS, STOCK_ERROR);

/** Compares a count with the units that the page showed, so that sales in between are kept. */
export const toStockChange = (
	{ isChange, units }: z.infer<typeof stockEntryField>,
	shownOnHand: number,
) =>
	isChange
		? { units, cause: "correction" as const }
		: { units: units - shownOnHand, cause: "count" as const };

const PERCENT_ERROR =
	"Enter a percentage from -90 to 100 with at most two decimals, like 5 or -2.5";

/** Reads '+5' and '-2.5 %' as basis points. */
const percentField = requiredText(PERCENT_ERROR, 20)
	.transform((text) => text.replace(/\s*%$/, ""))
	// A per cent has as many hundredths as a taka.
	.transform(readBy(parseAmount, PERCENT_ERROR))
	.refine((bp) => bp !== 0 && bp >= MIN_PERCENT_BP && bp <= MAX_PERCENT_BP, PERCENT_ERROR);

export const percentInput = z.object({
	percent: percentField,
	round: z.enum(ROUNDINGS, { error: "Choose a rounding" }),
	breaks: z.literal("on").nullable().catch(null),
});

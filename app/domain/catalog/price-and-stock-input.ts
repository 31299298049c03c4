import type { z } from "zod";
import { requiredText } from "~/platform/input/text-schemas";
import { MAX_UNITS } from "./input";

const STOCK_ERROR = "Enter the units you counted (97) or a change (+5, -3)";

/** A count, or with a sign a change. */
export const stockEntryField = requiredText(STOCK_ERROR, 20)
	.regex(/^[+-]?\d{1,9}$/, STOCK_ERROR)
	.transform((typed) => ({ isChange: /^[+-]/.test(typed), units: Number(typed) }))
	.refine(({ units }) => Math.abs(units) <= MAX_UNITS, STOCK_ERROR);

/** Compares a count with the units that the page showed, so that sales in between are kept. */
export const calculateStockChange = (
	{ isChange, units }: z.infer<typeof stockEntryField>,
	shownOnHand: number,
): number => (isChange ? units : units - shownOnHand);

import { z } from "zod";
import { MAX_CELLS } from "~/platform/input/tables/limits";
import { type Columns, NO_COLUMN } from "./rules";

const column = z.int("Choose a column").min(1, "Columns count from 1").max(MAX_CELLS);

/** The buyer's answer to which column of a table is which. */
export const columnsInput = z
	.strictObject({
		part: column.describe("From 1: the one with the part numbers"),
		quantity: column.nullable().describe("The one with the quantities; null if none has them"),
	})
	.refine(({ part, quantity }) => part !== quantity, "Choose two different columns")
	.transform(
		({ part, quantity }): Columns => ({
			part: part - 1,
			quantity: quantity === null ? NO_COLUMN : quantity - 1,
		}),
	);

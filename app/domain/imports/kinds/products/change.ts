import type { products } from "../../../catalog/tables.server";
import type { FileRow } from "../../model/kind.server";

export type Product = typeof products.$inferSelect;
export type Cells = FileRow["cells"];

/** One value that a line sets; `shown` is how people read it. */
export type Change = {
	field: string;
	column: string;
	before: unknown;
	after: unknown;
	shown: [string, string];
};

export const askWhich = (parts: readonly Pick<Product, "partNumber">[]) =>
	`did you mean ${parts
		.map(({ partNumber }) => partNumber)
		.toSorted()
		.join(" or ")}?`;

export const toSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}.`;

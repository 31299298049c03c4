import type { products } from "../../../catalog/tables.server";
import type { FileRow } from "../../model/kind.server";

export type Product = typeof products.$inferSelect;
export type Cells = FileRow["cells"];

/** One value that a line sets; `shown` is how people read it, by columns of the file. */
export type Change = {
	field: string;
	before: unknown;
	after: unknown;
	shown: readonly (readonly [column: string, before: string, after: string])[];
};

export const toSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}.`;

export const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text || "–");

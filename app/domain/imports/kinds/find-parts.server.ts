import type { Db } from "~/platform/d1/database.server";
import {
	type FoundByNumber,
	readNumberedProducts,
} from "../../catalog/part-numbers/find-numbered-products.server";
import { describeForeignPartId } from "../model/foreign-id";
import type { FileRow } from "../model/kind.server";
import { lowerFirst } from "../model/line-error";

/** Finds the part of each line by its id, or without one by its number. A line with both names one part. */
export async function findParts(
	db: Db,
	rows: readonly FileRow[],
): Promise<(row: FileRow) => FoundByNumber> {
	const numbers = rows.flatMap(({ cells }) => cells["part number"] || []);
	const ids = rows.flatMap(({ cells }) => cells.id || []);
	const { find, byId } = await readNumberedProducts(db, {
		numbers,
		ids: [...ids, ...numbers],
		customerId: null,
	});
	const refuse = (message: string) => ({ ok: false, message, choices: [] }) as const;
	return ({ cells }) => {
		const { id = "", "part number": number = "" } = cells;
		if (id === "" && number === "") return refuse("the part number is missing.");
		const numbered = number === "" ? null : find(number);
		if (numbered && !numbered.ok) return { ...numbered, message: lowerFirst(numbered.message) };
		if (id === "" && numbered) return numbered;
		const product = byId.get(id);
		if (!product) return refuse(describeForeignPartId(id, number));
		return numbered && numbered.product.id !== id
			? refuse(`id "${id}" and part number "${number}" are of two parts.`)
			: { ok: true, product };
	};
}

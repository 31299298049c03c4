import { listAllAttributes } from "../../../catalog/families/attributes.server";
import { describeShown, type ImportKind } from "../../model/kind.server";
import { checkProduct } from "./check-product.server";
import { FOREIGN_COLUMNS, listSpecColumns, PRODUCT_COLUMNS } from "./columns.server";
import { readCatalogue } from "./read-catalogue.server";
import { planProducts } from "./write-products.server";

export const productsKind: ImportKind = {
	noun: "part number",
	keys: ["id", "part number", "source"],
	required: [],
	columns: PRODUCT_COLUMNS,
	readColumns: async (db) => [...listSpecColumns(await listAllAttributes(db)), ...FOREIGN_COLUMNS],
	async check(platform, rows, reading) {
		const catalogue = await readCatalogue(platform, rows);
		return rows.map((row) => checkProduct(row, { catalogue, reading }, platform.newId));
	},
	plan: planProducts,
	describe: describeShown,
};

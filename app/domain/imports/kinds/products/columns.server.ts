import type { z } from "zod";
import { productFields, quantityField } from "../../../catalog/input";
import { labelAttribute } from "../../../catalog/spec-lines";
import type { Attribute } from "../../../catalog/spec-rules";
import type { products } from "../../../catalog/tables.server";
import type { Column } from "../../model/kind.server";

export const PRODUCT_COLUMNS: readonly Column[] = [
	{ name: "id" },
	{ name: "part number", aliases: ["number", "part"] },
	{ name: "name" },
	{ name: "description" },
	{ name: "price", aliases: ["price in tk"] },
	{ name: "VAT rate" },
	{ name: "unit" },
	{ name: "pack size" },
	{ name: "minimum quantity", aliases: ["MOQ"] },
	{ name: "order multiple" },
	{ name: "on hand", aliases: ["stock"] },
	{ name: "lead days" },
	{ name: "weight in g", aliases: ["weight"] },
	{ name: "bin" },
	{ name: "HS code" },
	{ name: "category" },
	{ name: "family" },
	{ name: "superseded by", aliases: ["replaced by"] },
	{ name: "picture" },
	{ name: "state" },
	{ name: "kind", informs: true },
	{ name: "reserved", informs: true },
	{ name: "since", aliases: ["since (Bangladesh time)"], informs: true },
];

export const toSpecColumn = (attributeId: string) => `spec:${attributeId}`;

/** As exported: by its name, or by its id where another attribute has the same. */
export const labelSpecColumn = ({ id }: Pick<Attribute, "id">, all: readonly Attribute[]) =>
	`spec:${labelAttribute(id, all)}`;

export const listSpecColumns = (all: readonly Attribute[]): Column[] =>
	all.map((attribute) => {
		const label = labelSpecColumn(attribute, all);
		return { name: toSpecColumn(attribute.id), label, aliases: [label] };
	});

type Product = typeof products.$inferSelect;
type PlainField = keyof Pick<
	Product,
	| "name"
	| "description"
	| "pricePoisha"
	| "unit"
	| "packSize"
	| "minQuantity"
	| "orderMultiple"
	| "onHand"
	| "leadDays"
	| "weightG"
	| "bin"
	| "hsCode"
>;

/** Columns that are read as in the product forms. */
export const PLAIN_COLUMNS: readonly (readonly [
	column: string,
	field: PlainField,
	schema: z.ZodType<string | number>,
])[] = [
	["name", "name", productFields.name],
	["description", "description", productFields.description],
	["price", "pricePoisha", productFields.price],
	["unit", "unit", productFields.unit],
	["pack size", "packSize", productFields.packSize],
	["minimum quantity", "minQuantity", productFields.minQuantity],
	["order multiple", "orderMultiple", productFields.orderMultiple],
	["on hand", "onHand", quantityField],
	["lead days", "leadDays", productFields.leadDays],
	["weight in g", "weightG", productFields.weightG],
	["bin", "bin", productFields.bin],
	["HS code", "hsCode", productFields.hsCode],
];

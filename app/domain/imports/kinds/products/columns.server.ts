import type { z } from "zod";
import { productFields, quantityField } from "../../../catalog/input";
import { labelAttribute } from "../../../catalog/spec-lines";
import type { Attribute } from "../../../catalog/spec-rules";
import type { products } from "../../../catalog/tables.server";
import { NEW_ATTRIBUTE } from "../../columns/map-columns";
import type { Column } from "../../model/kind.server";
import {
	type CellReader,
	readDigits,
	readHtmlText,
	readPlainText,
	readPrice,
	readUnitWord,
	readWeight,
	readWhole,
} from "./read-cells";

export const PRODUCT_COLUMNS: readonly Column[] = [
	{ name: "id" },
	{ name: "part number" },
	{ name: "name" },
	{ name: "description" },
	{ name: "price", headings: ["price", "net price"], isNumeric: true },
	{ name: "VAT rate", fillsDown: true },
	{ name: "unit", fillsDown: true },
	{ name: "pack size", isNumeric: true },
	{ name: "minimum quantity", isNumeric: true },
	{ name: "order multiple", isNumeric: true },
	{ name: "on hand", headings: ["on hand", "quantity"], isNumeric: true },
	{ name: "lead days", isNumeric: true },
	{
		name: "weight in g",
		choice: "weight",
		headings: ["weight in g", "weight in kg", "weight"],
		isNumeric: true,
	},
	{ name: "bin" },
	{ name: "HS code" },
	{ name: "category", fillsDown: true },
	{ name: "family", fillsDown: true },
	{ name: "superseded by" },
	{ name: "picture" },
	{ name: "state" },
	{ name: "kind", informs: true },
	{ name: "reserved", informs: true },
	{ name: "since", headings: [], aliases: ["since (Bangladesh time)"], informs: true },
];

/** Those that only files of other systems have, or that are made of them. */
export const FOREIGN_COLUMNS: readonly Column[] = [
	{ name: NEW_ATTRIBUTE, headings: [], isForeign: true },
	{ name: "weight unit", headings: [], aliases: ["weight uom"], isForeign: true },
	{ name: "source", headings: [], isForeign: true },
	{ name: "new number", headings: [], isForeign: true },
];

export const toSpecColumn = (attributeId: string) => `spec:${attributeId}`;

/** As exported: by its name, or by its id where another attribute has the same. */
export const labelSpecColumn = ({ id }: Pick<Attribute, "id">, all: readonly Attribute[]) =>
	`spec:${labelAttribute(id, all)}`;

export const listSpecColumns = (all: readonly Attribute[]): Column[] =>
	all.map((attribute) => {
		const label = labelSpecColumn(attribute, all);
		const isNumeric = attribute.kind === "number";
		return { name: toSpecColumn(attribute.id), label, headings: [], isNumeric };
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

/** Columns whose values the product forms take as well. */
export const PLAIN_COLUMNS: readonly (readonly [
	column: string,
	field: PlainField,
	read: CellReader,
	schema: z.ZodType<string | number>,
])[] = [
	["name", "name", readHtmlText, productFields.name],
	["description", "description", readHtmlText, productFields.description],
	["price", "pricePoisha", readPrice, productFields.price],
	["unit", "unit", readUnitWord, productFields.unit],
	["pack size", "packSize", readWhole, productFields.packSize],
	["minimum quantity", "minQuantity", readWhole, productFields.minQuantity],
	["order multiple", "orderMultiple", readWhole, productFields.orderMultiple],
	["on hand", "onHand", readWhole, quantityField],
	["lead days", "leadDays", readWhole, productFields.leadDays],
	["weight in g", "weightG", readWeight, productFields.weightG],
	["bin", "bin", readPlainText, productFields.bin],
	["HS code", "hsCode", readDigits, productFields.hsCode],
];

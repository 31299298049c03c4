import type { z } from "zod";
import { productFields, quantityField } from "../../../catalog/input";
import { labelAttribute } from "../../../catalog/management/spec-lines";
import {
	getStored,
	PLAIN_COLUMNS,
	PRODUCT_FIELDS,
	type ProductField,
	type ProductFieldName,
} from "../../../catalog/product-fields";
import type { Attribute } from "../../../catalog/spec-rules";
import { NEW_ATTRIBUTE } from "../../columns/map-columns";
import type { Column } from "../../model/kind.server";
import {
	type CellReader,
	readCost,
	readDigits,
	readHtmlText,
	readPrice,
	readUnitWord,
	readWeight,
	readWhole,
} from "./read-cells";

type Reading = Omit<Column, "name"> & { read: CellReader };

/** How cells are read; of other kinds they name something else of the shop. */
const READINGS: Partial<Record<ProductField["kind"], Reading>> = {
	html: { read: readHtmlText },
	price: { read: readPrice, headings: ["price", "net price"], isNumeric: true },
	amount: { read: readCost, isNumeric: true },
	unit: { read: readUnitWord },
	count: { read: readWhole, isNumeric: true },
	weight: {
		read: readWeight,
		choice: "weight",
		headings: ["weight in g", "weight in kg", "weight"],
		isNumeric: true,
	},
	text: { read: readHtmlText },
	digits: { read: readDigits },
};

type PlainField =
	| "name"
	| "description"
	| "pricePoisha"
	| "onHand"
	| (typeof PLAIN_COLUMNS)[number];
/** A column whose values the product forms take as well. */
type PlainColumn = {
	field: PlainField;
	read: CellReader;
	schema: z.ZodType<string | number | null>;
};
type ProductColumn = Column & { plain?: PlainColumn };

function toColumn(name: ProductFieldName): ProductColumn {
	const { column, kind, fillsDown } = PRODUCT_FIELDS[name];
	const { read, ...reading } = READINGS[kind] ?? {};
	const plain = read && { field: getStored(name) as PlainField, read, schema: productFields[name] };
	return { name: column, fillsDown, ...reading, plain };
}

const FIELD_COLUMNS = Object.fromEntries(
	Object.keys(PRODUCT_FIELDS).map((name) => [name, toColumn(name as ProductFieldName)]),
) as Record<ProductFieldName, ProductColumn>;
const { partNumber, name, description, price, ...tradeColumns } = FIELD_COLUMNS;
const { leadDays, reorderAt, reorderTo, weightG, bin, hsCode, supersededBy, ...others } =
	tradeColumns;

/** In the order of files without rows; `others` are those that need no place of their own. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
	{ name: "id" },
	...[partNumber, name, description, price],
	{ name: "VAT rate", fillsDown: true },
	...Object.values(others),
	{
		name: "on hand",
		headings: ["on hand", "quantity"],
		isNumeric: true,
		plain: { field: "onHand", read: readWhole, schema: quantityField },
	},
	...[leadDays, reorderAt, reorderTo, weightG, bin, hsCode],
	{ name: "category", fillsDown: true },
	{ name: "family", fillsDown: true },
	supersededBy,
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
	{ name: "net price on top", isForeign: true, isMade: true, isNumeric: true },
	{ name: "weight on top", isForeign: true, isMade: true, isNumeric: true },
	{ name: "source", isForeign: true, isMade: true },
	{ name: "new number", isForeign: true, isMade: true },
];

/** The columns of `products` that a file sets as they are; the rest is the stock, the state and the part number. */
export const WRITTEN_FIELDS = [
	...(["name", "searchName", "description", "pricePoisha"] as const),
	...PLAIN_COLUMNS,
	...(["vatRateId", "supersededBy", "imageKey", "categoryId", "familyId", "specs"] as const),
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

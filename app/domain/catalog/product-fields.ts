import { formatDecimalTk, toTk } from "../money/rules";
import type { ProductDto } from "./rules";

/** An empty field is `empty`, which means unknown if it is below `min`. */
export type CountLimits = { empty: number; min: number; max: number };

/** How a value is entered and stored. */
type Kind =
	| { kind: "html" | "price" | "amount" | "part-number" | "unit" | "replacement" }
	| { kind: "text" | "digits"; max: number }
	| { kind: "count" | "weight"; limits: CountLimits };

export type ProductField = Kind & {
	/** Its column of `products`, if it has another name. */
	stored?: string;
	/** In forms. */
	label: string;
	hint?: string;
	/** In files, as exported and imported. */
	column: string;
	/** What such columns are called in other lists, as `foldHeading` writes it. */
	aliases: readonly string[];
	/** An empty cell may mean the value of the row above. */
	fillsDown?: boolean;
	/** Buyers never see it. */
	isStaffOnly?: boolean;
	/** Describes it in the API's answers; without one they lack it. */
	answer?: string;
	/** Describes it in what the API takes. */
	given?: string;
};

const MAIN_FIELDS = {
	name: {
		kind: "html",
		label: "Name",
		column: "name",
		aliases: [
			...["product", "product name", "item name", "part name", "title", "product title", "label"],
			...["bezeichnung", "artikelbezeichnung", "artikelname", "benennung", "produktname"],
			...["kurztext", "material description", "lineitem name"],
			...["নাম", "পণ্যের নাম", "পণ্য", "আইটেমের নাম"],
		],
	},
	price: {
		kind: "price",
		stored: "pricePoisha",
		label: "Price",
		hint: "In tk, with at most two decimals: 1250 or 12.50.",
		column: "price",
		aliases: [
			...["price in tk", "price tk", "price bdt", "unit price", "sales price", "selling price"],
			...["variant price", "regular price", "list price", "standard selling rate", "rate", "mrp"],
			...["price each", "preis", "einzelpreis", "verkaufspreis", "vk", "vk preis", "listenpreis"],
			...["মূল্য", "দাম", "দর", "একক মূল্য", "বিক্রয় মূল্য"],
		],
	},
	description: {
		kind: "html",
		label: "Description",
		column: "description",
		aliases: [
			...["body (html)", "body html", "sales description", "description sale", "long description"],
			...["product description", "item description", "details", "beschreibung", "langtext"],
			...["বিবরণ", "বর্ণনা"],
		],
	},
} as const satisfies Record<string, ProductField>;

const TRADE_FIELDS = {
	partNumber: {
		kind: "part-number",
		label: "Part number",
		hint: "Your own, like TY-0912. No other product may have it.",
		column: "part number",
		aliases: [
			...[
				"part number",
				"part no",
				"part nr",
				"part",
				"part code",
				"part id",
				"number",
				"no",
				"nr",
			],
			...["sku", "skus", "variant sku", "product sku", "stock code", "stock no", "stock number"],
			...["item", "item code", "item no", "item number", "article", "article no", "article number"],
			...["product code", "product code/sku", "product no", "product number", "code", "ref"],
			...[
				"reference",
				"ref no",
				"reference no",
				"internal reference",
				"default code",
				"our number",
			],
			...["our part number", "order code", "catalogue number", "catalog number", "cat no"],
			...["material", "materialnummer", "material no", "lineitem sku"],
			...["digikey part number", "digi-key part number", "mouser no"],
			...["mouser part number", "mouser part", "lcsc part number", "lcsc part"],
			...["order lines/product", "artikel", "artikelnr", "artikel-nr", "bestell-nr", "teile-nr"],
			...["artikelnummer", "art-nr", "artnr", "art no"],
			...["bestellnummer", "bestellnr", "teilenummer", "teilenr", "sachnummer"],
			...["পার্ট", "পার্ট নম্বর", "পার্ট নং", "পণ্য কোড", "কোড", "আইটেম কোড", "এসকেইউ"],
		],
		answer: "The shop's own, such as TY-0912",
	},
	unit: {
		kind: "unit",
		label: "Unit",
		hint: "What quantity 1 buys.",
		column: "unit",
		aliases: [
			...["units", "uom", "unit of measure", "default unit of measure", "uom id", "selling unit"],
			...["einheit", "mengeneinheit", "me", "একক", "ইউনিট"],
		],
		fillsDown: true,
		answer: "What quantity 1 buys",
	},
	packSize: {
		kind: "count",
		limits: { empty: 1, min: 1, max: 100_000 },
		label: "Pack size",
		hint: "Pieces in one unit.",
		column: "pack size",
		aliases: [
			...["pack", "pack qty", "pack quantity", "package quantity", "pieces per pack", "pcs/box"],
			...["units per pack", "qty per pack", "ve", "verpackungseinheit", "inhalt", "প্যাক সাইজ"],
		],
		answer: "Pieces in one unit",
		given: "Pieces in one unit",
	},
	minQuantity: {
		kind: "count",
		limits: { empty: 1, min: 1, max: 1_000_000 },
		label: "Minimum quantity",
		hint: "In units. It must be a multiple of the order multiple.",
		column: "minimum quantity",
		aliases: [
			...["moq", "min qty", "min quantity", "minimal quantity", "minimum order", "from"],
			...["from quantity", "from qty", "minimum order quantity", "mindestmenge"],
			...["mindestbestellmenge", "ন্যূনতম পরিমাণ"],
		],
		answer: "The smallest quantity that can be ordered, in units",
	},
	orderMultiple: {
		kind: "count",
		limits: { empty: 1, min: 1, max: 1_000_000 },
		label: "Order multiple",
		hint: "Buyers order this many units, or a multiple of it.",
		column: "order multiple",
		aliases: ["multiple", "multiples", "order multiples", "qty multiple", "staffelung"],
		answer: "Quantities are multiples of it",
		given: "Of which the minimum is a multiple",
	},
	weightG: {
		kind: "weight",
		limits: { empty: 0, min: 0, max: 100_000_000 },
		label: "Weight",
		hint: "Of one unit, in grams.",
		column: "weight in g",
		aliases: [
			...["weight g", "weight (g)", "variant grams", "grams", "gram", "gewicht g", "gewicht in g"],
			...["ওজন গ্রাম"],
		],
		given: "Of one unit, in grams",
	},
	leadDays: {
		kind: "count",
		limits: { empty: -1, min: 0, max: 1000 },
		label: "Lead time",
		hint: "In days, when it is out of stock. Empty if unknown.",
		column: "lead days",
		aliases: ["lead time", "lead time days", "delivery days", "lieferzeit", "lieferzeit tage"],
	},
	reorderAt: {
		kind: "count",
		limits: { empty: -1, min: 0, max: 100_000_000 },
		label: "Reorder point",
		hint: "Buy more when so many units or fewer are for sale. Empty: the sales of 90 days decide.",
		column: "reorder point",
		aliases: [
			...["reorder at", "reorder level", "re-order level", "min stock", "minimum stock"],
			...["minimum stock level", "mindestbestand", "meldebestand"],
		],
		isStaffOnly: true,
		given: "Units for sale at which more are bought; no answer has it",
	},
	reorderTo: {
		kind: "count",
		limits: { empty: 0, min: 1, max: 100_000_000 },
		label: "Reorder up to",
		hint: "How many units are wanted then. Empty: as many as the reorder point.",
		column: "reorder up to",
		aliases: [
			...["reorder to", "order up to", "max stock", "maximum stock", "maximum stock level"],
			...["höchstbestand", "maximalbestand"],
		],
		isStaffOnly: true,
		given: "Units that are wanted then; no answer has it",
	},
	supersededBy: {
		kind: "replacement",
		label: "Replaced by",
		hint: "The part number of the product that replaces this one.",
		column: "superseded by",
		aliases: ["replaced by", "successor", "nachfolger", "ersetzt durch"],
		given: "The part number of its replacement",
	},
	hsCode: {
		kind: "digits",
		max: 20,
		label: "HS code",
		hint: "For customs, like 7318.15.",
		column: "HS code",
		aliases: [
			...["hs", "hscode", "hsn", "hsn/sac", "hsn code", "tariff code", "customs tariff number"],
			...["commodity code", "zolltarifnummer", "এইচএস কোড"],
		],
		isStaffOnly: true,
	},
	bin: {
		kind: "text",
		max: 40,
		label: "Bin",
		hint: "The shelf in the warehouse.",
		column: "bin",
		aliases: [
			...["bin location", "shelf", "rack", "location", "storage bin", "lagerplatz", "lagerort"],
			"তাক",
		],
		isStaffOnly: true,
	},
	cost: {
		kind: "amount",
		stored: "costPoisha",
		label: "Cost",
		hint: "What you pay for one unit, in tk without VAT. Buyers never see it. Empty if unknown.",
		column: "cost",
		aliases: [
			...["cost price", "cost per item", "unit cost", "item cost", "net cost", "average cost"],
			...["last cost", "landed cost", "cost in tk", "cost bdt", "cost of goods", "our cost"],
			...["purchase price", "purchase cost", "purchase rate", "last purchase price"],
			...["last purchase rate", "buying price", "buying rate", "standard price"],
			...["valuation rate", "einkaufspreis", "einkaufspreis netto", "ek", "ek netto", "ek preis"],
			...["einstandspreis", "ক্রয় মূল্য", "ক্রয়মূল্য", "কেনা দাম"],
		],
		isStaffOnly: true,
		given: "What one unit costs the shop, in tk without VAT; no answer has it",
	},
} as const satisfies Record<string, ProductField>;

const ALL_FIELDS = { ...MAIN_FIELDS, ...TRADE_FIELDS };
type AllFields = typeof ALL_FIELDS;

export type ProductFieldName = keyof AllFields;
export type TradeFieldName = keyof typeof TRADE_FIELDS;
export type FieldHeading = AllFields[ProductFieldName]["column"];
export type FieldKind<Name extends ProductFieldName> = AllFields[Name]["kind"];

type Stored<Field> = {
	[Name in TradeFieldName]: AllFields[Name] extends Field
		? AllFields[Name] extends { stored: infer Column }
			? Column
			: Name
		: never;
}[TradeFieldName];
/** Other tables have the shop's number and name the replacement. */
type PlainColumn = Exclude<Stored<object>, "partNumber" | "supersededBy">;

/** Everything that admins enter about a product, except its VAT rate, category, family, attributes and picture. */
export const PRODUCT_FIELDS: Readonly<Record<ProductFieldName, ProductField>> = ALL_FIELDS;

/** These fields may be left out. */
export const TRADE_NAMES = Object.keys(TRADE_FIELDS) as TradeFieldName[];

export const getStored = (name: ProductFieldName) => PRODUCT_FIELDS[name].stored ?? name;

const PLAIN_NAMES = TRADE_NAMES.filter((name) => name !== "partNumber" && name !== "supersededBy");

export const PLAIN_COLUMNS = PLAIN_NAMES.map(getStored) as PlainColumn[];

export const SHOWN_COLUMNS = PLAIN_NAMES.filter((name) => !PRODUCT_FIELDS[name].isStaffOnly).map(
	getStored,
) as Exclude<PlainColumn, Stored<{ isStaffOnly: true }>>[];

type ReadProduct = Pick<ProductDto, PlainColumn | "partNumber" | "replacement">;

const readStored = (product: ReadProduct, name: TradeFieldName) =>
	name === "supersededBy"
		? (product.replacement?.partNumber ?? null)
		: product[getStored(name) as PlainColumn | "partNumber"];

/** As files and programs read it; null for an unknown one. */
export function readTradeField(product: ReadProduct, name: TradeFieldName): string | number | null {
	const field = PRODUCT_FIELDS[name];
	const value = readStored(product, name);
	if (field.kind === "count" && Number(value) < field.limits.min) return null;
	return field.kind === "amount" && value !== null ? toTk(Number(value)) : value;
}

export function formatTradeField(product: ReadProduct, name: TradeFieldName): string {
	const { kind } = PRODUCT_FIELDS[name];
	const value = readTradeField(product, name);
	if (value === null || (kind === "weight" && value === 0)) return "";
	return kind === "amount" ? formatDecimalTk(Number(readStored(product, name))) : String(value);
}

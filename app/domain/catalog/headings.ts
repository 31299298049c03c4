import { type FieldHeading, PRODUCT_FIELDS } from "./product-fields";

/**
 * What columns of lists and spreadsheets are called: our name first, then other names as `foldHeading` writes them, in
 * English, German and Bengali, and those of other shops' and suppliers' systems.
 */
const OTHER_NAMES = {
	id: ["product id", "item id"],
	"net price": [
		...[
			"price without vat",
			"price excl vat",
			"price ex vat",
			"price excl tax",
			"price tax excluded",
		],
		...["preis netto", "netto", "nettopreis", "netto preis", "price net", "vk netto", "netto vk"],
		...["einzelpreis netto", "verkaufspreis netto", "preis ohne mwst", "price without tax"],
	],
	/** The shop's to traders, or its supplier's: it is asked which. */
	"wholesale price": ["trade price"],
	/** The shop's cost is without VAT. */
	"cost with VAT": [
		...["cost incl vat", "cost (incl vat)", "cost including vat", "cost inc vat", "gross cost"],
		...["cost price incl vat", "cost price (incl vat)", "purchase price incl vat"],
		...["purchase price (incl vat)", "cost incl tax", "cost (incl tax)", "cost tax included"],
		...["einkaufspreis brutto", "einkaufspreis (brutto)", "ek brutto", "ek (brutto)"],
	],
	amount: [
		...["total", "line total", "subtotal", "sum", "value", "extended price", "ext price", "summe"],
		...["gesamt", "gesamtpreis", "betrag", "মোট", "মোট মূল্য", "সর্বমোট"],
	],
	"VAT rate": [
		...[
			"vat",
			"vat %",
			"tax",
			"tax rate",
			"tax class",
			"tax category",
			"tax percentage",
			"tax name",
		],
		...["taxes id", "mwst", "mwst %", "ust", "steuersatz", "ভ্যাট", "ভ্যাট হার"],
	],
	"on hand": [
		...["stock", "stock on hand", "qty on hand", "quantity on hand", "in stock", "stock level"],
		...["stock qty", "stock quantity", "inventory", "inventory level", "inventory quantity"],
		...["variant inventory qty", "qty available", "available", "opening stock", "seen"],
		...["current stock", "available stock", "available quantity"],
		...["bestand", "lagerbestand", "lager", "মজুদ", "মজুত", "স্টক"],
	],
	quantity: [
		...["qty", "q'ty", "quantity ordered", "qty ordered", "order qty", "order quantity"],
		...["required qty", "required quantity", "qty required", "needed", "order", "pcs", "pieces"],
		...["nos", "order lines/quantity", "menge", "anzahl", "stückzahl", "bestellmenge", "stück"],
		...["পরিমাণ", "সংখ্যা", "পিস"],
	],
	"weight in kg": [
		...["weight kg", "weight (kg)", "kg", "kg/ve", "gewicht kg", "gewicht in kg", "ওজন কেজি"],
	],
	weight: ["package weight", "weight per unit", "unit weight", "gewicht", "ওজন"],
	category: [
		...["categories", "product category", "category name", "item group", "group", "categ id"],
		...["type", "product type", "categories (x,y,z )", "gruppe", "warengruppe", "kategorie"],
		...["বিভাগ", "শ্রেণি", "ক্যাটাগরি"],
	],
	family: ["product family", "series", "range", "serie", "baureihe"],
	picture: [
		...["image", "images", "image src", "image url", "image urls", "photo", "pictures", "assets"],
		...["bild", "bilder", "ছবি"],
	],
	state: ["status", "published", "active", "active (0/1)", "availability", "visibility", "zustand"],
	"manufacturer number": [
		...["manufacturer part number", "manufacturer part no", "manufacturer part", "mfr part number"],
		...["mfr part no", "mfr part", "mfg part number", "mfg part", "mpn", "manufacturer no"],
		...["mfr no", "mfg no", "manufacture part number"],
		...["hersteller nr", "herstellernummer", "herstellerteilenummer", "google shopping / mpn"],
	],
	"customer number": [
		...[
			"your number",
			"your part number",
			"own number",
			"customer part number",
			"customer part no",
		],
		...["customer reference", "customer no", "ihre nummer", "kundenartikelnummer", "আপনার নম্বর"],
	],
	"supplier number": [
		"supplier part number",
		"supplier reference",
		"vendor part number",
		"supplier sku",
	],
	barcode: ["ean", "ean13", "ean-13", "gtin", "upc", "variant barcode", "bar code", "barcodes"],
	manufacturer: [
		"brand",
		"vendor",
		"maker",
		"mfr",
		"mfg",
		"supplier",
		"hersteller",
		"marke",
		"lieferant",
	],
	size: [
		...[
			"length",
			"width",
			"height",
			"depth",
			"diameter",
			"dimension",
			"dimensions",
			"thread",
			"bore",
		],
		...["länge", "breite", "höhe", "tiefe", "durchmesser", "gewinde", "maß", "মাপ", "সাইজ"],
	],
	date: ["year", "created", "updated", "since", "datum", "jahr", "তারিখ", "বছর"],
	position: [
		"pos",
		"line",
		"line no",
		"sl",
		"sl no",
		"serial no",
		"s no",
		"row",
		"index",
		"lfd nr",
		"ক্রমিক",
	],
	note: ["notes", "remark", "remarks", "comment", "comments", "bemerkung", "notiz", "মন্তব্য"],
	list: ["price list", "preisliste"],
	count: ["counted", "counted qty", "stocktake", "gezählt", "inventur", "গণনা"],
	change: ["difference", "adjustment", "delta", "veränderung"],
	"number kind": ["kind of number"],
	"other number": ["alternate number", "other numbers"],
	customer: ["customer name", "company", "company name", "kunde", "firma", "গ্রাহক", "কোম্পানি"],
	email: ["e-mail", "owner email", "owner", "mail", "e mail", "ইমেইল"],
	phone: ["telephone", "tel", "mobile", "telefon", "ফোন", "মোবাইল"],
	BIN: ["vat registration", "business identification number", "বিআইএন"],
	"price lists": ["lists"],
	"exemption number": ["certificate", "exemption"],
	"exempt until": ["last day", "valid until", "valid to"],
	"order number": ["order no", "sales order", "so number", "so no", "bestellung", "অর্ডার নম্বর"],
	carrier: ["courier", "shipping company", "spediteur", "paketdienst", "কুরিয়ার"],
	"tracking number": [
		"tracking",
		"tracking no",
		"tracking code",
		"consignment no",
		"sendungsnummer",
	],
} as const satisfies Record<string, readonly string[]>;

export type HeadingName = keyof typeof OTHER_NAMES | FieldHeading;

/** First those of fields: 'Bin' is the shelf before it is a customer's BIN. */
const NAMES = Object.entries<readonly string[]>({
	...Object.fromEntries(
		Object.values(PRODUCT_FIELDS).map(({ column, aliases }) => [column, aliases]),
	),
	...OTHER_NAMES,
}) as [HeadingName, readonly string[]][];

/** Folds spellings: 'Qty. on hand*', 'qty_on_hand' and 'qtyOnHand' are one heading, and 'Mfr. #' is 'mfr no'. */
export const foldHeading = (label: string): string =>
	label
		.slice(0, 200)
		.normalize("NFKC")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.replace(/(?<=\p{L}[\s.]*)#/gu, " no ")
		.replace(/[\s._*:#?!"-]+/g, " ")
		.trim();

/** By a label: what it may mean, and its place among the names of each. */
const BY_LABEL = new Map<string, { name: HeadingName; rank: number }[]>();
for (const [name, aliases] of NAMES)
	for (const [rank, label] of [name, ...aliases].map(foldHeading).entries())
		BY_LABEL.set(label, [...(BY_LABEL.get(label) ?? []), { name, rank }]);

/** '(BDT)', '[mm]' and the year of 'Price 2026' say nothing of what a column is. */
const withoutAddition = (label: string): string =>
	label
		.replace(/[([][^()[\]]*[)\]]/g, "")
		.replace(/\b(?:19|20)\d{2}\b/g, "")
		.replace(/\s+/g, " ")
		.trim();

function findMeanings(label: string) {
	const folded = foldHeading(label);
	return BY_LABEL.get(folded) ?? BY_LABEL.get(withoutAddition(folded)) ?? [];
}

export const findHeadings = (label: string): readonly HeadingName[] =>
	Array.from(new Set(findMeanings(label).map(({ name }) => name)));

/** How well a heading names its column: 0 is best. 'Type' may be the category, 'Categories' is. */
export const rankHeading = (label: string): number =>
	Math.min(...findMeanings(label).map(({ rank }) => rank), Number.MAX_SAFE_INTEGER);

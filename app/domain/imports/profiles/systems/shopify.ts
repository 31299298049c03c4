import type { Profile } from "./profile";

export const SHOPIFY: Profile = {
	id: "shopify",
	system: "Shopify",
	forms: [
		["Handle", "Title", "Variant Price"],
		["URL handle", "Title", "Price"],
	],
	columns: {
		name: ["Title"],
		description: ["Body (HTML)", "Body HTML", "Description"],
		category: ["Type", "Product type", "Product category"],
		"part number": ["Variant SKU", "SKU"],
		price: ["Variant Price", "Price"],
		cost: ["Cost per item"],
		"VAT rate": ["Variant Taxable", "Charge tax"],
		"on hand": ["Variant Inventory Qty", "Inventory quantity"],
		"weight in g": ["Variant Grams", "Weight value (grams)"],
		"HS code": ["Variant HS Code", "HS Code"],
		picture: ["Image Src", "Product image URL"],
		state: ["Status", "Published", "Published on online store"],
	},
	words: {
		"VAT rate": { true: "standard", false: "0%" },
		state: { unlisted: "archived" },
	},
	answers: { weight: "g" },
	source: ["Handle", "URL handle"],
	variants: {
		group: ["Handle", "URL handle"],
		head: { heading: ["Title"], is: /./, isPart: true },
		options: { name: "Option# Name", value: ["Option# Value"] },
		part: ["Variant SKU", "SKU", "Variant Price", "Price", "Option1 Value"],
		shared: ["Image Src", "Product image URL"],
	},
};

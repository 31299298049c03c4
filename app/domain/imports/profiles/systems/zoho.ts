import type { Profile } from "./profile";

export const ZOHO: Profile = {
	id: "zoho",
	system: "Zoho",
	forms: [
		["Item ID", "Item Name", "Selling Price"],
		["Item ID", "Item Name", "Rate"],
		["Item Name", "SKU", "Rate", "Product Type"],
		["Item Name", "SKU", "Selling Price", "Product Type"],
	],
	columns: {
		name: ["Item Name"],
		description: ["Sales Description", "Description"],
		category: ["Category Name"],
		"part number": ["SKU"],
		price: ["Selling Price", "Rate", "Sales Rate"],
		cost: ["Purchase Price", "Purchase Rate"],
		"VAT rate": ["Tax Percentage", "Tax Name", "Tax1 Percentage"],
		unit: ["Unit", "Usage unit", "Unit Name"],
		"on hand": ["Stock On Hand", "Opening Stock"],
		"weight in g": ["Package Weight", "Weight"],
		"weight unit": ["Weight Unit"],
		"HS code": ["HSN/SAC", "HSN Code"],
		kind: ["Product Type", "Item Type"],
		state: ["Status"],
	},
	words: { kind: { "sales and purchases": "goods", inventory: "goods", sales: "goods" } },
	answers: { vat: "without", weight: "kg" },
	source: ["Item ID"],
	variants: {
		group: ["Item Group Name", "Product Group Name", "Group Name"],
		options: { name: "Attribute Name#", value: ["Attribute Option Name#"] },
	},
};

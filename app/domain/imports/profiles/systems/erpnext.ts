import type { Profile } from "./profile";

export const ERPNEXT: Profile = {
	id: "erpnext",
	system: "ERPNext",
	forms: [
		["Item Code", "Item Name", "Item Group"],
		["ID", "Item Name", "Item Group", "Default Unit of Measure"],
	],
	columns: {
		name: ["Item Name"],
		description: ["Description"],
		category: ["Item Group"],
		"part number": ["Item Code", "ID", "name"],
		price: ["Standard Selling Rate", "Standard Rate"],
		cost: ["Valuation Rate"],
		"VAT rate": ["Item Tax Template (Taxes)", "Item Tax Template"],
		unit: ["Default Unit of Measure", "Stock UOM"],
		"on hand": ["Opening Stock"],
		"weight in g": ["Weight Per Unit"],
		"weight unit": ["Weight UOM"],
		"minimum quantity": ["Minimum Order Qty", "Min Order Qty"],
		"HS code": ["Customs Tariff Number"],
		state: ["Disabled"],
	},
	words: { state: { "0": "for sale", "1": "archived" } },
	category: { roots: ["All Item Groups"] },
	answers: { vat: "without", weight: "kg" },
	source: ["ID", "Name", "Item Code"],
	variants: {
		group: ["Variant Of"],
		head: { heading: ["Has Variants"], is: /^1$/, keys: { "": ["ID", "Item Code"] } },
		options: {
			name: "Attribute (Variant Attributes)",
			value: ["Attribute Value (Variant Attributes)"],
			between: "\n",
			isContinued: true,
		},
		part: ["Item Code", "ID", "Item Name"],
	},
};

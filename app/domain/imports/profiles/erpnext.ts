import type { Profile } from "./profile";

export const ERPNEXT: Profile = {
	id: "erpnext",
	system: "ERPNext",
	forms: [
		["Item Code", "Item Name", "Item Group"],
		["item_code", "item_name", "item_group"],
	],
	columns: {
		name: ["Item Name"],
		description: ["Description"],
		category: ["Item Group"],
		"part number": ["Item Code"],
		price: ["Standard Selling Rate", "standard_rate"],
		cost: ["Valuation Rate"],
		"VAT rate": ["Item Tax Template"],
		unit: ["Default Unit of Measure", "stock_uom"],
		"on hand": ["Opening Stock"],
		"weight in g": ["Weight Per Unit"],
		"weight unit": ["Weight UOM"],
		"minimum quantity": ["Minimum Order Qty", "min_order_qty"],
		"HS code": ["Customs Tariff Number"],
		picture: ["Image"],
		state: ["Disabled"],
	},
	words: { state: { "0": "for sale", "1": "archived" } },
	category: { roots: ["All Item Groups"] },
	answers: { vat: "without", weight: "kg" },
	source: ["ID", "Name", "Item Code"],
	variants: {
		group: ["Variant Of"],
		head: { heading: "Has Variants", is: /^1$/, isPart: false, keys: [["", "Item Code"]] },
		options: { name: "Attribute #", value: "Attribute # Value" },
	},
};

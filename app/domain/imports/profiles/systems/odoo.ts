import type { Profile } from "./profile";

export const ODOO: Profile = {
	id: "odoo",
	system: "Odoo",
	forms: [
		["name", "list_price", "categ_id"],
		["name", "list_price", "default_code"],
		["Name", "Sales Price", "Internal Reference"],
		["Name", "Sales Price", "Product Category"],
		["Name", "Sales Price", "Unit of Measure"],
	],
	columns: {
		name: ["name"],
		description: ["description_sale", "Sales Description"],
		category: ["categ_id", "Product Category", "categ_id/name"],
		"part number": ["default_code", "Internal Reference"],
		price: ["list_price", "Sales Price", "Sale Price", "lst_price"],
		cost: ["standard_price", "Cost"],
		"VAT rate": ["taxes_id", "Customer Taxes", "Sales Taxes"],
		unit: ["uom_id", "Unit of Measure", "Unit"],
		"on hand": ["qty_available", "Quantity On Hand"],
		"weight in g": ["weight", "Weight"],
		"HS code": ["hs_code", "HS Code"],
		kind: ["detailed_type", "type", "Product Type"],
		state: ["sale_ok", "Can be Sold", "Sales", "active", "Active"],
	},
	words: {
		kind: { product: "goods", consu: "goods", consumable: "goods", "storable product": "goods" },
	},
	category: { steps: "/", roots: ["All", "Saleable", "Goods"] },
	answers: { vat: "without", weight: "kg" },
	source: ["id", "External ID"],
	variants: {
		group: ["name"],
		head: { heading: ["name"], is: /./, isPart: true },
		options: { value: ["Variant Values"], between: /,(?=[^,:]+:)/, pair: /^([^:]+):(.+)$/ },
		part: ["name", "default_code", "Internal Reference"],
	},
};

import type { Profile } from "./profile";

export const BIGCOMMERCE: Profile = {
	id: "bigcommerce",
	system: "BigCommerce",
	forms: [
		["Product Name", "SKU", "Inventory Level"],
		["Item Type", "Product Name", "Product Code/SKU"],
		["Item", "Name", "SKU", "Current Stock"],
		["Item", "Name", "SKU", "Options"],
	],
	columns: {
		name: ["Product Name", "Name"],
		description: ["Description", "Product Description"],
		category: ["Category", "Categories", "Category Details"],
		"part number": ["SKU", "Product Code/SKU", "Product SKU"],
		price: ["Price", "Calculated Price"],
		cost: ["Cost Price", "Cost"],
		"on hand": ["Inventory Level", "Current Stock Level", "Current Stock", "Stock Level"],
		"weight in g": ["Weight", "Product Weight"],
		bin: ["Bin Picking Number"],
		picture: ["Product Image URL - 1", "Image URL (Import)", "Internal Image URL (Export)"],
		state: ["Availability", "Product Visible?", "Is Visible", "Product Availability"],
	},
	rivals: { price: "Sale Price" },
	words: { state: { available: "for sale", preorder: "for sale" } },
	category: { several: /;/, steps: "/" },
	pictures: "|",
	source: ["Product ID", "ID"],
	variants: {
		group: ["Product ID", "ID", "Name", "Product Name"],
		isBelowHead: true,
		head: { heading: ["Item", "Item Type"], is: /^\s*p/i, isPart: "alone", others: /^\s*[sv]/i },
		options: {
			value: ["Options", "Product Name"],
			between: /(?=Type=)|,(?=\s*\[[A-Z])/,
			pair: /^(?:Type=[^|]*\|Name=|\[[A-Z]+\])([^=|]+)(?:\|Value)?=((?:(?!:#|:http|\[#|\|).)+)/,
		},
		shared: ["Product Name", "Image URL (Import)", "Internal Image URL (Export)"],
		inherited: ["price", "weight in g"],
	},
};

import type { Profile } from "./profile";

export const BIGCOMMERCE: Profile = {
	id: "bigcommerce",
	system: "BigCommerce",
	forms: [
		["Product Name", "SKU", "Inventory Level"],
		["Item Type", "Product Name", "Product Code/SKU"],
		["Item", "Name", "SKU", "Current Stock"],
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
		"minimum quantity": ["Minimum Purchase Quantity"],
		bin: ["Bin Picking Number"],
		picture: ["Images", "Image URL (Import)", "Product Image File - 1"],
		state: ["Availability", "Product Visible?", "Is Visible", "Product Availability"],
	},
	rivals: { price: "Sale Price" },
	words: { state: { available: "for sale", preorder: "for sale" } },
	category: { several: /;/, steps: "/" },
	pictures: "|",
	source: ["Product ID", "ID"],
	variants: {
		group: ["Parent SKU"],
		head: { heading: "Item", is: /^product/i, isPart: true, keys: [["", "SKU"]] },
		options: { name: "", value: "Options", between: "|", pair: "=" },
	},
};

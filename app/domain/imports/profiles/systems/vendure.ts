import type { Profile } from "./profile";

export const VENDURE: Profile = {
	id: "vendure",
	system: "Vendure",
	forms: [["name", "optionGroups", "optionValues", "sku"]],
	language: /:[a-z]{2}(?:_\w+)?$/,
	columns: {
		name: ["name"],
		description: ["description"],
		category: ["facets"],
		"part number": ["sku"],
		price: ["price"],
		"VAT rate": ["taxCategory"],
		"on hand": ["stockOnHand"],
		picture: ["variantAssets", "assets"],
		state: ["enabled", "variantEnabled"],
	},
	words: { "VAT rate": { standard: "standard", "zero tax": "0%", zero: "0%" } },
	category: { several: /\|/, prefix: "category:" },
	pictures: "|",
	source: ["slug", "name"],
	variants: {
		group: ["slug", "name"],
		isBelowHead: true,
		head: { heading: ["name"], is: /./, isPart: true },
		options: { name: "optionGroups", value: ["optionValues"], between: "|" },
	},
};

import type { Profile } from "./profile";

export const VENDURE: Profile = {
	id: "vendure",
	system: "Vendure",
	forms: [
		["name", "optionGroups", "optionValues", "sku"],
		["name:en", "optionGroups:en", "optionValues:en", "sku"],
	],
	columns: {
		name: ["name", "name:en"],
		description: ["description", "description:en"],
		category: ["facets", "facets:en"],
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
	source: ["slug", "slug:en", "name"],
	variants: {
		group: ["slug", "slug:en", "name"],
		isGroupAbove: true,
		head: { heading: "name", is: /./, isPart: true },
		options: { name: "optionGroups", value: "optionValues", between: "|" },
	},
};

import type { Profile } from "./profile";

export const PRESTASHOP: Profile = {
	id: "prestashop",
	system: "PrestaShop",
	forms: [
		["Product ID", "Active (0/1)", "Name"],
		["ID", "Active (0/1)", "Name", "Reference #"],
		["ID", "Active (0/1)", "Name", "Reference"],
		["Product ID", "Name", "Reference", "Price (tax excl.)"],
		["ID", "Name", "Reference", "Price (tax excl.)"],
	],
	columns: {
		name: ["Name"],
		description: ["Description"],
		category: ["Categories (x,y,z...)", "Category"],
		"part number": ["Reference #", "Reference"],
		price: ["Price tax excluded", "Price (tax excl.)", "Price tax included", "Price (tax incl.)"],
		cost: ["Wholesale price", "Cost price"],
		"on hand": ["Quantity"],
		"minimum quantity": ["Minimal quantity"],
		"weight in g": ["Weight", "Package weight"],
		picture: ["Image URLs (x,y,z...)"],
		state: ["Active (0/1)", "Status"],
	},
	category: { steps: ",", roots: ["Root", "Home"] },
	pictures: ",",
	answers: { weight: "kg" },
	source: ["Product ID", "ID"],
};

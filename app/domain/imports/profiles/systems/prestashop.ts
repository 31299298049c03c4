import type { Profile } from "./profile";

export const PRESTASHOP: Profile = {
	id: "prestashop",
	system: "PrestaShop",
	forms: [
		["Product ID", "Active (0/1)", "Name"],
		["ID", "Active (0/1)", "Name"],
		["Product ID", "Name", "Reference", "Price (tax excl.)"],
		["ID", "Name", "Reference", "Price (tax excl.)"],
	],
	columns: {
		name: ["Name"],
		description: ["Description"],
		category: ["Categories (x,y,z...)", "Category"],
		"part number": ["Reference #", "Reference"],
		price: ["Price tax excluded", "Price (tax excl.)", "Price tax included", "Price (tax incl.)"],
		"net price on top": ["Impact on price"],
		"weight on top": ["Impact on weight"],
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
	variants: {
		group: ["Product ID", "ID"],
		head: { heading: ["Name"], is: /./, isPart: "alone" },
		options: {
			name: "Attribute (Name:Type:Position)",
			value: ["Value (Value:Position)"],
			between: ",",
			addition: /:.*$/,
		},
		inherited: ["price", "weight in g", "minimum quantity"],
	},
};

import type { Profile } from "./profile";

export const SHOPIFY_CUSTOMERS: Profile = {
	id: "shopify-customers",
	system: "Shopify",
	kind: "customers",
	forms: [
		["First Name", "Last Name", "Email", "Accepts Email Marketing"],
		["First Name", "Last Name", "Email", "Accepts Marketing"],
		["First Name", "Last Name", "Email", "Total Spent"],
		["First Name", "Last Name", "Email", "Total Orders"],
		["First Name", "Last Name", "Email", "Tax Exempt"],
		["Email", "Default Address Company", "Default Address Address1"],
	],
	columns: {
		name: ["Default Address Company", "Company"],
		"owner email": ["Email"],
		notes: ["Note"],
	},
	joined: {
		contact: { of: [["First Name"], ["Last Name"]] },
		address: {
			of: [
				["Default Address Address1", "Address1"],
				["Default Address Address2", "Address2"],
				["Default Address City", "City"],
				["Default Address Province", "Province", "Default Address Province Code", "Province Code"],
				["Default Address Zip", "Zip"],
				["Default Address Country", "Country", "Default Address Country Code", "Country Code"],
			],
			between: ", ",
			needs: ["Default Address Address1", "Address1", "Default Address City", "City"],
		},
		phone: { of: [["Default Address Phone", "Phone"]] },
	},
	words: { name: { "-": "", "n/a": "" } },
};

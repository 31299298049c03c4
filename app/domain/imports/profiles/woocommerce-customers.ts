import type { Profile } from "./profile";

/** WooCommerce has such exports by Analytics, and by plugins. */
export const WOOCOMMERCE_CUSTOMERS: Profile = {
	id: "woo-customers",
	system: "WooCommerce",
	kind: "customers",
	forms: [
		["Username", "Last active", "Email", "Total spend"],
		["Email", "AOV", "Country / Region"],
		...["user_email", "email", "username", "customer_id", "user_login"].map((heading) => [
			heading,
			"billing_first_name",
			"billing_address_1",
		]),
		["user_email", "billing_company"],
	],
	columns: { name: ["billing_company", "company", "shipping_company"] },
	joined: {
		"owner email": { of: [["user_email", "email", "customer_email", "billing_email"]] },
		contact: {
			of: [
				["billing_first_name", "first_name"],
				["billing_last_name", "last_name"],
			],
			otherwise: ["Name", "display_name"],
		},
		address: {
			of: [
				...[["billing_address_1"], ["billing_address_2"], ["billing_city", "City"]],
				...[
					["billing_state", "Region"],
					["billing_postcode", "Postal code"],
				],
				["billing_country", "Country / Region"],
			],
			between: ", ",
			needs: ["billing_address_1", "billing_city", "City"],
		},
		phone: { of: [["billing_phone", "phone"]] },
		"delivery contact": { of: [["shipping_first_name"], ["shipping_last_name"]] },
		"delivery address": {
			of: [
				...[["shipping_address_1"], ["shipping_address_2"], ["shipping_city"]],
				...[["shipping_state"], ["shipping_postcode"], ["shipping_country"]],
			],
			between: ", ",
			needs: ["shipping_address_1", "shipping_city"],
		},
		"delivery phone": { of: [["shipping_phone"]] },
	},
	words: { name: { "-": "", "n/a": "" } },
};

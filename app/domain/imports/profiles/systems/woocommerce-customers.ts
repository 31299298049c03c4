import type { Profile } from "./profile";

const PARTS = ["address_1", "address_2", "city", "state", "postcode", "country"];
const toAddress = (owner: string) => ({
	of: PARTS.map((part) => [`${owner}_${part}`]),
	between: ", ",
	needs: [`${owner}_address_1`, `${owner}_city`],
});
const ACCOUNTS = ["user_email", "email", "username", "customer_id", "user_login"];

/** WooCommerce has such exports by Analytics, and by plugins. */
export const WOOCOMMERCE_CUSTOMERS: Profile = {
	id: "woo-customers",
	system: "WooCommerce",
	kind: "customers",
	forms: [
		["Username", "Last active", "Email", "Total spend"],
		["Email", "AOV", "billing_country"],
		...ACCOUNTS.map((heading) => [heading, "billing_first_name", "billing_address_1"]),
		["user_email", "billing_company"],
	],
	translations: {
		billing_city: ["City"],
		billing_state: ["Region"],
		billing_postcode: ["Postal code"],
		billing_country: ["Country / Region"],
	},
	columns: { name: ["billing_company", "company", "shipping_company"] },
	joined: {
		"owner email": { of: [["user_email", "email", "customer_email", "billing_email"]] },
		contact: {
			of: ["first_name", "last_name"].map((name) => [`billing_${name}`, name]),
			otherwise: ["Name", "display_name"],
		},
		address: toAddress("billing"),
		phone: { of: [["billing_phone", "phone"]] },
		"delivery contact": { of: [["shipping_first_name"], ["shipping_last_name"]] },
		"delivery address": toAddress("shipping"),
		"delivery phone": { of: [["shipping_phone"]] },
	},
	words: { name: { "-": "", "n/a": "" } },
};

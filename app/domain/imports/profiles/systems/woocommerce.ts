import type { Profile } from "./profile";
import { WOOCOMMERCE_HEADINGS } from "./woocommerce-headings";

export const WOOCOMMERCE: Profile = {
	id: "woocommerce",
	system: "WooCommerce",
	forms: [["Type", "SKU", "Name", "Regular price"]],
	translations: WOOCOMMERCE_HEADINGS,
	columns: {
		name: ["Name"],
		description: ["Description", "Short description"],
		category: ["Categories"],
		"part number": ["SKU"],
		price: ["Regular price"],
		"VAT rate": ["Tax status"],
		"on hand": ["Stock"],
		"weight in g": ["Weight (kg)", "Weight (g)", "Weight (lbs)", "Weight (oz)", "Weight"],
		picture: ["Images"],
		state: ["Published"],
	},
	rivals: { price: "Sale price" },
	words: {
		"VAT rate": { taxable: "standard", none: "0%", shipping: "0%" },
		state: { "-1": "archived" },
	},
	category: { several: /(?<!\\),/, steps: ">" },
	pictures: ",",
	lineBreak: "\\n",
	source: ["ID"],
	variants: {
		group: ["Parent"],
		head: { heading: ["Type"], is: /^variable/, keys: { "": ["SKU"], "id:": ["ID"] } },
		options: { name: "Attribute # name", value: ["Attribute # value(s)"] },
	},
};

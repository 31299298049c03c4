import type { MenuCounts } from "~/domain/admin/waiting-work.server";

type Section = readonly [label: string, path: string, waiting?: readonly (keyof MenuCounts)[]];

/** The labels of the specification; at most eight a group. */
export const GROUPS: readonly { name: string; sections: readonly Section[] }[] = [
	{
		name: "Sales",
		sections: [
			["TODAY", "/overview"],
			["ORDER", "/orders", ["toShip", "transfers"]],
			["STOCK", "/stock"],
			["IMPORT", "/import"],
			["BACKORDERS", "/backorders"],
			["RETURNS", "/returns"],
			["REFUNDS", "/refunds"],
			["PAYMENTS", "/payments"],
		],
	},
	{
		name: "Catalogue",
		sections: [
			["ADD PRODUCT", "/addProduct"],
			["MANAGE", "/manageProduct"],
			["CATEGORIES", "/categories"],
			["FAMILIES", "/families"],
			["ATTRIBUTES", "/attributes"],
			["SYNONYMS", "/synonyms"],
			["VAT", "/vat"],
			["PRICE LISTS", "/prices"],
		],
	},
	{
		name: "Customers",
		sections: [
			["USER", ""],
			["CUSTOMERS", "/customers"],
			["MESSAGES", "/messages", ["messages"]],
			["REVIEWS", "/reviews"],
			["COMMENTS", "/comments"],
		],
	},
	{
		name: "Content",
		sections: [
			["ADD BLOG", "/addblogs"],
			["BLOGS", "/blogs"],
			["NEWSLETTER", "/newsletter"],
		],
	},
	{
		name: "Settings",
		sections: [
			["SETTINGS", "/settings"],
			["DELIVERY", "/delivery"],
		],
	},
	{
		name: "System",
		sections: [
			["EVENTS", "/events"],
			["OUTBOX", "/outbox"],
			["WEBHOOKS", "/webhooks"],
			["AUDIT", "/audit"],
		],
	},
];

export const ROOT = "/dashboard";

const OTHER_PAGES: readonly Section[] = [
	["RECEIVE GOODS", "/stock/receive"],
	["PRICES AND STOCK", "/manageProduct/prices-and-stock"],
	["VAT EXEMPT", "/customers?show=terms"],
	["WHY THIS PRICE", "/prices/why"],
	["SUBSCRIBERS", "/newsletter/subscribers"],
	["SELLER", "/settings/seller"],
	["PAPERS", "/settings/papers"],
	["BANK DETAILS", "/settings/bank"],
	["ORDER LIMITS", "/settings/orders"],
	["CARRIERS", "/settings/carriers"],
	["LINKS", "/settings/links"],
];

/** 'orders', 'Order' and 'ORDER' are one name. */
const toName = (text: string) => text.toLowerCase().replace(/s$/, "");

/** Pages by a part of their name. */
export function findPages(text: string) {
	const sought = toName(text);
	return [...GROUPS.flatMap(({ sections }) => sections), ...OTHER_PAGES]
		.filter(([label]) => toName(label).includes(sought))
		.map(([label, path]) => ({ label, to: ROOT + path, isExact: toName(label) === sought }));
}

import {
	FULL_ADMINS,
	type NeededRight,
	ORDER_RIGHTS,
	STAFF_RIGHTS,
} from "~/domain/accounts/staff-rights";
import type { MenuKind } from "~/domain/admin/waiting-work.server";
import { IMPORT_RIGHTS } from "~/domain/imports/model/rules";

/** Of the list of movements, from which goods are received. */
export const STOCK_RIGHTS = ["catalogue", "dispatch"] as const;

/** One of these opens a report. */
export const REPORT_RIGHTS = ["accounts", "catalogue"] as const;

/** `right` is that of the path. */
type Section = readonly [
	label: string,
	path: string,
	right: NeededRight,
	waiting?: readonly MenuKind[],
];

/** The specification's labels; at most eight a group. */
export const GROUPS: readonly { name: string; sections: readonly Section[] }[] = [
	{
		name: "Sales",
		sections: [
			["TODAY", "/overview", STAFF_RIGHTS],
			["ORDER", "/orders", ORDER_RIGHTS, ["toShip", "transfers"]],
			["STOCK", "/stock", STOCK_RIGHTS],
			["IMPORT", "/import", IMPORT_RIGHTS],
			["BACKORDERS", "/backorders", "orders"],
			["RETURNS", "/returns", ORDER_RIGHTS],
			["REFUNDS", "/refunds", "accounts"],
			["PAYMENTS", "/payments", "accounts"],
		],
	},
	{
		name: "Catalogue",
		sections: [
			["ADD PRODUCT", "/addProduct", "catalogue"],
			["MANAGE", "/manageProduct", "catalogue"],
			["CATEGORIES", "/categories", "catalogue"],
			["FAMILIES", "/families", "catalogue"],
			["ATTRIBUTES", "/attributes", "catalogue"],
			["SYNONYMS", "/synonyms", "catalogue"],
			["VAT", "/vat", "prices"],
			["PRICE LISTS", "/prices", "prices"],
		],
	},
	{
		name: "Customers",
		sections: [
			["USER", "", FULL_ADMINS],
			["CUSTOMERS", "/customers", "customers"],
			["QUOTES", "/quotes", "quotes"],
			["RECEIVABLES", "/receivables", "accounts"],
			["REPORTS", "/reports", REPORT_RIGHTS],
			["MESSAGES", "/messages", "content", ["messages"]],
			["REVIEWS", "/reviews", "content"],
			["COMMENTS", "/comments", "content"],
		],
	},
	{
		name: "Content",
		sections: [
			["ADD BLOG", "/addblogs", "content"],
			["BLOGS", "/blogs", "content"],
			["NEWSLETTER", "/newsletter", "content"],
		],
	},
	{
		name: "Settings",
		sections: [
			["SETTINGS", "/settings", "settings"],
			["DELIVERY", "/delivery", "prices"],
		],
	},
	{
		name: "System",
		sections: [
			["EVENTS", "/events", FULL_ADMINS],
			["OUTBOX", "/outbox", FULL_ADMINS],
			["WEBHOOKS", "/webhooks", FULL_ADMINS],
			["AUDIT", "/audit", FULL_ADMINS],
		],
	},
];

export const ROOT = "/dashboard";

const OTHER_PAGES: readonly Section[] = [
	["RECEIVE GOODS", "/stock/receive", "dispatch"],
	["PRICES AND STOCK", "/manageProduct/prices-and-stock", "prices"],
	["VAT EXEMPT", "/customers?show=terms", "customers"],
	["WHY THIS PRICE", "/prices/why", "prices"],
	["SUBSCRIBERS", "/newsletter/subscribers", "content"],
	["SELLER", "/settings/seller", "settings"],
	["PAPERS", "/settings/papers", "settings"],
	// Others need two rights for it, and find it on the page of the settings.
	["BANK DETAILS", "/settings/bank", FULL_ADMINS],
	["ORDER LIMITS", "/settings/orders", "settings"],
	["CARRIERS", "/settings/carriers", "settings"],
	["LINKS", "/settings/links", "settings"],
];

/** 'orders', 'Order' and 'ORDER' are one name. */
const toName = (text: string) => text.toLowerCase().replace(/s$/, "");

/** Pages by a part of their name, which `may` opens. */
export function findPages(text: string, may: (needed: NeededRight) => boolean) {
	const sought = toName(text);
	return [...GROUPS.flatMap(({ sections }) => sections), ...OTHER_PAGES]
		.filter(([label, , right]) => may(right) && toName(label).includes(sought))
		.map(([label, path]) => ({ label, to: ROOT + path, isExact: toName(label) === sought }));
}

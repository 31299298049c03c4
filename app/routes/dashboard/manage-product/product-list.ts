import type { TabbedList } from "~/ui/lists/list-tabs";

export const PRODUCT_LIST = {
	path: "/dashboard/manageProduct",
	param: "show",
	tabs: [
		["For sale", "sale"],
		["Low in stock", "low"],
		["Sold out with demand", "wanted"],
		["Archived", "archived"],
	],
} as const satisfies TabbedList;

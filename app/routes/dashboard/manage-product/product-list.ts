import type { TabbedList } from "~/ui/lists/list-tabs";

export const PRODUCT_LIST = {
	path: "/dashboard/manageProduct",
	param: "show",
	tabs: [
		["For sale", "sale"],
		["Low in stock", "low"],
		["Archived", "archived"],
	],
} as const satisfies TabbedList;

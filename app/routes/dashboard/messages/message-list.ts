import type { TabbedList } from "~/ui/lists/list-tabs";

export const MESSAGE_LIST = {
	path: "/dashboard/messages",
	param: "show",
	tabs: [
		["All", "all"],
		["Unanswered", "unanswered"],
	],
} as const satisfies TabbedList;

import type { TabbedList } from "~/ui/lists/list-tabs";

export const SUBSCRIBER_LIST = {
	path: "/dashboard/newsletter/subscribers",
	param: "state",
	tabs: [
		["Subscribers", "confirmed"],
		["Pending", "pending"],
		["Unsubscribed", "unsubscribed"],
	],
} as const satisfies TabbedList;

import type { TabbedList } from "~/ui/lists/list-tabs";

export const ALERT_LIST = {
	path: "/dashboard/payments",
	param: "alerts",
	tabs: [
		["Open alerts", "open"],
		["Resolved", "resolved"],
	],
} as const satisfies TabbedList;

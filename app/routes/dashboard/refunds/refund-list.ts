import type { TabbedList } from "~/ui/lists/list-tabs";

export const REFUND_LIST = {
	path: "/dashboard/refunds",
	param: "state",
	tabs: [
		["All", ""],
		["Due", "due"],
		["Sent", "sent"],
		["Failed", "failed"],
		["Done", "succeeded"],
	],
} as const satisfies TabbedList;

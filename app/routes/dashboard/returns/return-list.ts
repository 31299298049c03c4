import type { TabbedList } from "~/ui/lists/list-tabs";

export const RETURN_LIST = {
	path: "/dashboard/returns",
	param: "state",
	tabs: [
		["All", ""],
		["Requested", "requested"],
		["Approved", "approved"],
		["Received", "received"],
		["Settled", "settled"],
		["Rejected", "rejected"],
		["Withdrawn", "withdrawn"],
	],
} as const satisfies TabbedList;

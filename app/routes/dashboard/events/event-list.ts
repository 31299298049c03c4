import type { TabbedList } from "~/ui/lists/list-tabs";

export const EVENT_LIST = {
	path: "/dashboard/events",
	param: "outcome",
	tabs: [
		["All", ""],
		["Review", "review"],
		["Applied", "applied"],
		["Ignored", "ignored"],
	],
} as const satisfies TabbedList;

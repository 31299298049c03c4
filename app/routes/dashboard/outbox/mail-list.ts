import type { TabbedList } from "~/ui/lists/list-tabs";

export const MAIL_LIST = {
	path: "/dashboard/outbox",
	param: "state",
	tabs: [
		["Waiting", "waiting"],
		["Given up", "failed"],
		["Sent", "sent"],
	],
} as const satisfies TabbedList;

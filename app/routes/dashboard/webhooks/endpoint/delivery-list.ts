import type { TabbedList } from "~/ui/lists/list-tabs";

export const buildDeliveryList = (endpointId: string) =>
	({
		path: `/dashboard/webhooks/${endpointId}`,
		param: "state",
		tabs: [
			["All", ""],
			["Waiting", "pending"],
			["Sent", "sent"],
			["Given up", "given-up"],
		],
	}) as const satisfies TabbedList;

export type DeliveryTab = ReturnType<typeof buildDeliveryList>["tabs"][number][1];

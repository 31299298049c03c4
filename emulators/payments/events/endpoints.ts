import { createNotFoundError } from "../api/api-error.ts";
import type { Endpoint } from "../api/api-route.ts";
import { buildListPage, LIST_PARAMETERS } from "../api/lists.ts";
import { readFlag, readText, readTexts, rejectUnknown } from "../api/params.ts";

export const eventEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/events",
		run: ({ params, provider }) => {
			rejectUnknown(params, [...LIST_PARAMETERS, "type", "types", "delivery_success"]);
			const type = readText(params, "type");
			const types = readTexts(params, "types");
			const delivered = readFlag(params, "delivery_success");
			const events = Object.values(provider.state.events)
				.filter(({ state }) => delivered === null || (state === "delivered") === delivered)
				.map(({ event }) => event)
				.filter((event) => type === null || event.type === type)
				.filter((event) => types.length === 0 || types.includes(event.type));
			return buildListPage(params, "/v1/events", "event", events);
		},
	},
	{
		method: "GET",
		path: "/v1/events/:id",
		run: ({ provider, id }) => {
			const record = provider.state.events[id];
			if (!record) throw createNotFoundError("event", id, "id");
			return record.event;
		},
	},
];

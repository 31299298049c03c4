import { noSuch } from "../api/api-error.ts";
import type { Endpoint } from "../api/api-route.ts";
import { LIST_PARAMETERS, listAnswer } from "../api/lists.ts";
import { flag, onlyKnown, text, texts } from "../api/params.ts";

export const eventEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/events",
		run: ({ params, provider }) => {
			onlyKnown(params, [...LIST_PARAMETERS, "type", "types", "delivery_success"]);
			const type = text(params, "type");
			const types = texts(params, "types");
			const delivered = flag(params, "delivery_success");
			const events = Object.values(provider.state.events)
				.filter(({ state }) => delivered === null || (state === "delivered") === delivered)
				.map(({ event }) => event)
				.filter((event) => type === null || event.type === type)
				.filter((event) => types.length === 0 || types.includes(event.type));
			return listAnswer(params, "/v1/events", "event", events);
		},
	},
	{
		method: "GET",
		path: "/v1/events/:id",
		run: ({ provider, id }) => {
			const record = provider.state.events[id];
			if (!record) throw noSuch("event", id, "id");
			return record.event;
		},
	},
];

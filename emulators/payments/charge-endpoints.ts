import { createNotFoundError } from "./api/api-error.ts";
import type { Endpoint } from "./api/api-route.ts";
import { buildListPage, LIST_PARAMETERS } from "./api/lists.ts";
import { readText, rejectUnknown } from "./api/params.ts";

export const chargeEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/charges",
		run: ({ params, provider }) => {
			rejectUnknown(params, [...LIST_PARAMETERS, "payment_intent"]);
			const intent = readText(params, "payment_intent");
			const charges = Object.values(provider.state.charges).filter(
				(charge) => intent === null || charge.payment_intent === intent,
			);
			return buildListPage(params, "/v1/charges", "charge", charges);
		},
	},
	{
		method: "GET",
		path: "/v1/charges/:id",
		run: ({ provider, id }) => {
			const charge = provider.state.charges[id];
			if (!charge) throw createNotFoundError("charge", id, "id");
			return charge;
		},
	},
];

import { createNotFoundError } from "../api/api-error.ts";
import type { Endpoint } from "../api/api-route.ts";
import { buildListPage, LIST_PARAMETERS } from "../api/lists.ts";
import { readText, rejectUnknown } from "../api/params.ts";

export const disputeEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/disputes",
		run: ({ params, provider }) => {
			rejectUnknown(params, [...LIST_PARAMETERS, "payment_intent"]);
			const intent = readText(params, "payment_intent");
			const disputes = Object.values(provider.state.disputes).filter(
				(dispute) => intent === null || dispute.payment_intent === intent,
			);
			return buildListPage(params, "/v1/disputes", "dispute", disputes);
		},
	},
	{
		method: "GET",
		path: "/v1/disputes/:id",
		run: ({ provider, id }) => {
			const dispute = provider.state.disputes[id];
			if (!dispute) throw createNotFoundError("dispute", id, "id");
			return dispute;
		},
	},
];

import { noSuch } from "../api/api-error.ts";
import type { Endpoint } from "../api/api-route.ts";
import { LIST_PARAMETERS, listAnswer } from "../api/lists.ts";
import { onlyKnown, text } from "../api/params.ts";

export const disputeEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/disputes",
		run: ({ params, provider }) => {
			onlyKnown(params, [...LIST_PARAMETERS, "payment_intent"]);
			const intent = text(params, "payment_intent");
			const disputes = Object.values(provider.state.disputes).filter(
				(dispute) => intent === null || dispute.payment_intent === intent,
			);
			return listAnswer(params, "/v1/disputes", "dispute", disputes);
		},
	},
	{
		method: "GET",
		path: "/v1/disputes/:id",
		run: ({ provider, id }) => {
			const dispute = provider.state.disputes[id];
			if (!dispute) throw noSuch("dispute", id, "id");
			return dispute;
		},
	},
];

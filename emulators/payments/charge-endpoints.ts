import { noSuch } from "./api/api-error.ts";
import type { Endpoint } from "./api/api-route.ts";
import { LIST_PARAMETERS, listAnswer } from "./api/lists.ts";
import { onlyKnown, text } from "./api/params.ts";

export const chargeEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/charges",
		run: ({ params, provider }) => {
			onlyKnown(params, [...LIST_PARAMETERS, "payment_intent"]);
			const intent = text(params, "payment_intent");
			const charges = Object.values(provider.state.charges).filter(
				(charge) => intent === null || charge.payment_intent === intent,
			);
			return listAnswer(params, "/v1/charges", "charge", charges);
		},
	},
	{
		method: "GET",
		path: "/v1/charges/:id",
		run: ({ provider, id }) => {
			const charge = provider.state.charges[id];
			if (!charge) throw noSuch("charge", id, "id");
			return charge;
		},
	},
];

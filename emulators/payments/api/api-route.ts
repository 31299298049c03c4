import { type Exchange, header, json, type Reply } from "../../http/exchange.ts";
import type { Route } from "../../http/routes.ts";
import type { Cause, Provider } from "../provider.ts";
import { ApiError, errorAnswer } from "./api-error.ts";
import { authenticate, type Caller, secretOnly } from "./authentication.ts";
import { expanded } from "./expand.ts";
import { type Params, parseForm } from "./form-body.ts";
import type { createIdempotency } from "./idempotency.ts";
import { texts } from "./params.ts";

export type Call = {
	provider: Provider;
	caller: Caller;
	params: Params;
	id: string;
	origin: string;
	cause: Cause;
};

export type Endpoint = {
	method: "GET" | "POST";
	path: string;
	run: (call: Call) => object;
	/** Accepts the publishable key together with the payment's client secret. */
	fromBrowser?: boolean;
};

function answerOrError(run: () => Reply): Reply {
	try {
		return run();
	} catch (error) {
		if (error instanceof ApiError) return errorAnswer(error);
		throw error;
	}
}

export function apiRoute(
	provider: Provider,
	endpoint: Endpoint,
	idempotent: ReturnType<typeof createIdempotency>,
): Route {
	function handle(exchange: Exchange): Reply {
		return answerOrError(() => {
			const sent = endpoint.method === "GET" ? exchange.url.search.slice(1) : exchange.body;
			const { key: _key, ...params } = parseForm(sent);
			const cause = {
				requestId: exchange.requestId,
				idempotencyKey: header(exchange, "idempotency-key") ?? null,
			};
			const caller = authenticate(exchange, provider);
			const { origin } = exchange.url;
			const id = exchange.params.id ?? "";
			const answer = endpoint.run({ provider, caller, params, id, origin, cause });
			return json(200, expanded(provider.state, answer, texts(params, "expand")));
		});
	}

	async function around(exchange: Exchange, run: () => Promise<Reply>): Promise<Reply> {
		const refusal = answerOrError(() => {
			const caller = authenticate(exchange, provider);
			if (!endpoint.fromBrowser) secretOnly(caller);
			return { status: 200 };
		});
		const reply = refusal.status === 200 ? await idempotent(exchange, run) : refusal;
		const version = header(exchange, "stripe-version");
		return {
			...reply,
			headers: {
				...reply.headers,
				"request-id": exchange.requestId,
				...(version ? { "stripe-version": version } : {}),
			},
		};
	}

	return { method: endpoint.method, path: endpoint.path, handle, around };
}

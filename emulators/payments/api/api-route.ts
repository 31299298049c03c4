import { type Exchange, json, type Reply, readHeader } from "../../http/exchange.ts";
import type { Route } from "../../http/routes.ts";
import type { Provider } from "../provider.ts";
import type { Cause } from "../request-cause.ts";
import { ApiError, replyWithError } from "./api-error.ts";
import { authenticate, type Caller, requireSecretKey } from "./authentication.ts";
import { expandObjects } from "./expand.ts";
import { type Params, parseForm } from "./form-body.ts";
import type { createIdempotency } from "./idempotency.ts";
import { readTexts } from "./params.ts";

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

function catchApiError(run: () => Reply): Reply {
	try {
		return run();
	} catch (error) {
		if (error instanceof ApiError) return replyWithError(error);
		throw error;
	}
}

export function createApiRoute(
	provider: Provider,
	endpoint: Endpoint,
	idempotent: ReturnType<typeof createIdempotency>,
): Route {
	function handle(exchange: Exchange): Reply {
		return catchApiError(() => {
			const sent = endpoint.method === "GET" ? exchange.url.search.slice(1) : exchange.body;
			const { key: _key, ...params } = parseForm(sent);
			const cause = {
				requestId: exchange.requestId,
				idempotencyKey: readHeader(exchange, "idempotency-key") ?? null,
			};
			const caller = authenticate(exchange, provider);
			const { origin } = exchange.url;
			const id = exchange.params.id ?? "";
			const answer = endpoint.run({ provider, caller, params, id, origin, cause });
			return json(200, expandObjects(provider.state, answer, readTexts(params, "expand")));
		});
	}

	async function around(exchange: Exchange, run: () => Promise<Reply>): Promise<Reply> {
		const refusal = catchApiError(() => {
			const caller = authenticate(exchange, provider);
			if (!endpoint.fromBrowser) requireSecretKey(caller);
			return { status: 200 };
		});
		const reply = refusal.status === 200 ? await idempotent(exchange, run) : refusal;
		const version = readHeader(exchange, "stripe-version");
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

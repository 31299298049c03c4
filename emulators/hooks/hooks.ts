import { type Exchange, json, type Reply, readHeader, seeOther } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { renderHooksPage } from "./hooks-page.ts";
import { addArrival, type HooksState } from "./hooks-state.ts";
import { verifySignature } from "./signature.ts";

const MAX_WAIT_SECONDS = 30;

async function receive(state: HooksState, changed: () => void, exchange: Exchange): Promise<Reply> {
	const { searchParams, pathname, search } = exchange.url;
	const asked = Number(searchParams.get("answer") ?? 200);
	const answered = Number.isInteger(asked) && asked >= 200 && asked <= 599 ? asked : 200;
	addArrival(state, {
		at: new Date().toISOString(),
		path: pathname + search,
		id: readHeader(exchange, "webhook-id") ?? null,
		timestamp: readHeader(exchange, "webhook-timestamp") ?? null,
		signature: readHeader(exchange, "webhook-signature") ?? null,
		body: exchange.body,
		answered,
	});
	changed();
	const wait = Math.min(Number(searchParams.get("wait") ?? 0) || 0, MAX_WAIT_SECONDS);
	if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000).unref());
	if (answered >= 300 && answered < 400) {
		return { status: answered, headers: { location: "/hooks?redirected=1" } };
	}
	if (answered === 204) return { status: 204 };
	const paddingLength = Math.min(Number(searchParams.get("say") ?? 0) || 0, 100_000);
	return json(answered, { received: answered < 300, said: "x".repeat(paddingLength) });
}

/** A webhook receiver; its query sets what it answers. */
export function createHooks(state: HooksState, changed: () => void): Route[] {
	function show(exchange: Exchange): Reply {
		const shown = state.arrivals.map((arrival) => ({
			...arrival,
			verdict: verifySignature(arrival, state.secrets),
		}));
		const accepts = readHeader(exchange, "accept") ?? "";
		if (accepts.includes("application/json")) return json(200, shown, { vary: "Accept" });
		return renderHooksPage(shown, state.secrets.length);
	}

	function addSecret(exchange: Exchange): Reply {
		const secret = new URLSearchParams(exchange.body).get("secret")?.trim() ?? "";
		if (!secret) return json(400, { error: "Send a secret." });
		if (!state.secrets.includes(secret)) state.secrets.push(secret);
		changed();
		return seeOther("/hooks");
	}

	function empty(): void {
		state.arrivals = [];
		state.secrets = [];
		changed();
	}

	return [
		{ method: "POST", path: "/hooks", handle: (exchange) => receive(state, changed, exchange) },
		{ method: "GET", path: "/hooks", handle: show },
		{ method: "POST", path: "/hooks/secrets", handle: addSecret },
		{
			method: "DELETE",
			path: "/hooks",
			handle: () => {
				empty();
				return { status: 204 };
			},
		},
		{
			method: "POST",
			path: "/hooks/empty",
			handle: () => {
				empty();
				return seeOther("/hooks");
			},
		},
	];
}

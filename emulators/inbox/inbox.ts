import { type Exchange, json, type Reply, readHeader, seeOther } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { renderInboxPage } from "./inbox-page.ts";
import type { InboxState, Message } from "./inbox-state.ts";
import { sendingRoutes } from "./sending.ts";
import { smsRoutes } from "./sms-sending.ts";

function receives({ to }: Message, wanted: string): boolean {
	const addresses = to.split(",").map((one) => /<([^>]+)>/.exec(one)?.[1] ?? one);
	return addresses.some((one) => one.trim().toLowerCase() === wanted.trim().toLowerCase());
}

export function createInbox(state: InboxState, changed: () => void): Route[] {
	function show(exchange: Exchange): Reply {
		const to = exchange.url.searchParams.get("to");
		const messages = to ? state.messages.filter((one) => receives(one, to)) : state.messages;
		const accepts = readHeader(exchange, "accept") ?? "";
		if (accepts.includes("application/json")) return json(200, messages, { vary: "Accept" });
		return renderInboxPage(messages, to);
	}

	function empty(): void {
		state.messages = [];
		changed();
	}

	return [
		...sendingRoutes(state, changed),
		...smsRoutes(state, changed),
		{ method: "GET", path: "/inbox", handle: show },
		{
			method: "DELETE",
			path: "/inbox",
			handle: () => {
				empty();
				return { status: 204 };
			},
		},
		{
			method: "POST",
			path: "/inbox/empty",
			handle: () => {
				empty();
				return seeOther("/inbox");
			},
		},
	];
}

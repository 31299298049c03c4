import { type Reply, seeOther } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { type Html, html } from "../pages/html.ts";
import { page } from "../pages/page.ts";
import { formatAmount } from "./cards/currencies.ts";
import type { EventRecord } from "./events/event-record.ts";
import type { Webhooks } from "./events/webhooks.ts";
import type { Provider } from "./provider.ts";

const MOST_ROWS = 200;

function newest<T>(records: Record<string, T>): T[] {
	return Object.values(records).reverse().slice(0, MOST_ROWS);
}

function clock(seconds: number): string {
	return new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 19);
}

function metadataText(metadata: Record<string, string> | null): string {
	return Object.entries(metadata ?? {})
		.map(([key, value]) => `${key}: ${value}`)
		.join(", ");
}

function table(caption: string, heads: string[], rows: Html[]): Html {
	if (rows.length === 0) return html`<h2>${caption}</h2><p class="quiet">None yet.</p>`;
	return html`<h2>${caption}</h2>
<div class="scroll stacks card"><table aria-label="${caption}">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

function eventRow({ event, state, deliveries }: EventRecord): Html {
	return html`<tr id="${event.id}"><td>${clock(event.created)}</td>
<td>${event.type}<br><code class="quiet">${event.id}</code></td>
<td><span class="${state === "delivered" ? "good" : "wrong"}">${state}</span>
${deliveries.map(({ at, ms, outcome }) => html`<br><span class="quiet">${at.slice(11, 19)} ${outcome} (${ms} ms)</span>`)}</td>
<td><form method="post" action="/payments/events/${event.id}/redeliver"><button class="plain">Redeliver</button></form></td></tr>`;
}

function overview({ state }: Provider): Reply {
	const intents = newest(state.intents).map(
		(intent) => html`<tr><td>${clock(intent.created)}</td><td><code>${intent.id}</code></td>
<td class="amount">${formatAmount(intent.amount, intent.currency)}</td><td>${intent.status}</td>
<td>${intent.last_payment_error?.message}</td><td class="break">${metadataText(intent.metadata)}</td></tr>`,
	);
	const sessions = newest(state.sessions).map(
		(session) => html`<tr><td>${clock(session.created)}</td>
<td><a href="/checkout/${session.id}"><code>${session.id.slice(0, 24)}…</code></a></td>
<td class="amount">${formatAmount(session.amount_total ?? 0, session.currency ?? "usd")}</td>
<td>${session.status}</td><td>until ${clock(session.expires_at)}</td><td class="break">${metadataText(session.metadata)}</td></tr>`,
	);
	const refunds = newest(state.refunds).map(
		(refund) => html`<tr><td>${clock(refund.created)}</td><td><code>${refund.id}</code></td>
<td class="amount">${formatAmount(refund.amount, refund.currency)}</td><td>${refund.status}</td>
<td><code>${String(refund.payment_intent)}</code></td></tr>`,
	);
	const content = html`<p class="dress">Local card payments (stand-in). No money moves here.</p>
<main class="wide">
<h1>Payments</h1>
<p><a href="/">All stand-ins</a></p>
${table("Payment intents", ["Created (UTC)", "Id", "Amount", "Status", "Last error", "Metadata"], intents)}
${table("Checkout sessions", ["Created (UTC)", "Id", "Amount", "Status", "Ends (UTC)", "Metadata"], sessions)}
${table("Refunds", ["Created (UTC)", "Id", "Amount", "Status", "Payment"], refunds)}
${table("Events and their deliveries", ["Created (UTC)", "Event", "Deliveries", ""], newest(state.events).map(eventRow))}
</main>`;
	return page("Payments", content);
}

export function overviewRoutes(provider: Provider, webhooks: Webhooks): Route[] {
	return [
		{ method: "GET", path: "/payments", handle: () => overview(provider) },
		{
			method: "POST",
			path: "/payments/events/:id/redeliver",
			handle: async ({ params }) => {
				const record = provider.state.events[params.id ?? ""];
				if (!record)
					return page("No such event", html`<main><h1>No such event</h1></main>`, { status: 404 });
				await webhooks.redeliver(record);
				return seeOther(`/payments#${record.event.id}`);
			},
		},
	];
}

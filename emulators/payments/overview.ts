import { type Reply, seeOther } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import { formatAmount } from "./cards/currencies.ts";
import type { EventRecord } from "./events/event-record.ts";
import type { Webhooks } from "./events/webhooks.ts";
import type { Provider } from "./provider.ts";

const MAX_ROWS = 200;

function listNewest<T>(records: Record<string, T>): T[] {
	return Object.values(records).reverse().slice(0, MAX_ROWS);
}

function formatTime(seconds: number): string {
	return new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 19);
}

function formatMetadata(metadata: Record<string, string> | null): string {
	return Object.entries(metadata ?? {})
		.map(([key, value]) => `${key}: ${value}`)
		.join(", ");
}

function renderTable(caption: string, heads: string[], rows: Html[]): Html {
	if (rows.length === 0) return html`<h2>${caption}</h2><p class="quiet">None yet.</p>`;
	return html`<h2>${caption}</h2>
<div class="scroll stacks card"><table aria-label="${caption}">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

function renderEvent({ event, state, deliveries }: EventRecord): Html {
	return html`<tr id="${event.id}"><td>${formatTime(event.created)}</td>
<td>${event.type}<br><code class="quiet">${event.id}</code></td>
<td><span class="${state === "delivered" ? "good" : "wrong"}">${state}</span>
${deliveries.map(({ at, ms, outcome }) => html`<br><span class="quiet">${at.slice(11, 19)} ${outcome} (${ms} ms)</span>`)}</td>
<td><form method="post" action="/payments/events/${event.id}/redeliver"><button class="plain">Redeliver</button></form></td></tr>`;
}

function renderOverview({ state }: Provider): Reply {
	const intents = listNewest(state.intents).map(
		(intent) => html`<tr><td>${formatTime(intent.created)}</td><td><code>${intent.id}</code></td>
<td class="amount">${formatAmount(intent.amount, intent.currency)}</td><td>${intent.status}</td>
<td>${intent.last_payment_error?.message}</td><td class="break">${formatMetadata(intent.metadata)}</td></tr>`,
	);
	const sessions = listNewest(state.sessions).map(
		(session) => html`<tr><td>${formatTime(session.created)}</td>
<td><a href="/checkout/${session.id}"><code>${session.id.slice(0, 24)}…</code></a></td>
<td class="amount">${formatAmount(session.amount_total ?? 0, session.currency ?? "usd")}</td>
<td>${session.status}</td><td>until ${formatTime(session.expires_at)}</td><td class="break">${formatMetadata(session.metadata)}</td></tr>`,
	);
	const refunds = listNewest(state.refunds).map(
		(refund) => html`<tr><td>${formatTime(refund.created)}</td><td><code>${refund.id}</code></td>
<td class="amount">${formatAmount(refund.amount, refund.currency)}</td><td>${refund.status}</td>
<td><code>${String(refund.payment_intent)}</code></td></tr>`,
	);
	const content = html`<p class="dress">Local card payments (emulator). No money moves here.</p>
<main class="wide">
<h1>Payments</h1>
<p><a href="/">All emulators</a></p>
${renderTable("Payment intents", ["Created (UTC)", "Id", "Amount", "Status", "Last error", "Metadata"], intents)}
${renderTable("Checkout sessions", ["Created (UTC)", "Id", "Amount", "Status", "Ends (UTC)", "Metadata"], sessions)}
${renderTable("Refunds", ["Created (UTC)", "Id", "Amount", "Status", "Payment"], refunds)}
${renderTable("Events and their deliveries", ["Created (UTC)", "Event", "Deliveries", ""], listNewest(state.events).map(renderEvent))}
</main>`;
	return renderPage("Payments", content);
}

export function overviewRoutes(provider: Provider, webhooks: Webhooks): Route[] {
	return [
		{ method: "GET", path: "/payments", handle: () => renderOverview(provider) },
		{
			method: "POST",
			path: "/payments/events/:id/redeliver",
			handle: async ({ params }) => {
				const record = provider.state.events[params.id ?? ""];
				if (!record)
					return renderPage("No such event", html`<main><h1>No such event</h1></main>`, {
						status: 404,
					});
				await webhooks.redeliver(record);
				return seeOther(`/payments#${record.event.id}`);
			},
		},
	];
}

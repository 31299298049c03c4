import type { Route } from "./http/routes.ts";
import { html } from "./pages/html.ts";
import { renderPage } from "./pages/page.ts";

const CONTENT = html`<p class="dress">Local emulators. They are never deployed.</p>
<main>
<h1>Emulators of the shop's external services</h1>
<ul class="card">
<li><a href="/inbox">Inbox</a>: every mail and SMS that the shop has sent</li>
<li><a href="/inbound">Mail to the shop</a>: send a list, as a buyer would</li>
<li><a href="/hooks">Webhooks</a>: webhooks that the shop has sent</li>
<li><a href="/payments">Payments</a>: payments, events and deliveries</li>
<li>Google and Facebook sign-in: use the buttons on the shop's login page</li>
</ul>
</main>`;

export const indexRoutes: Route[] = [
	{ method: "GET", path: "/", handle: () => renderPage("Emulators", CONTENT) },
	{
		method: "GET",
		path: "/health",
		handle: () => ({ status: 200, headers: { "content-type": "text/plain" }, body: "ok\n" }),
	},
];

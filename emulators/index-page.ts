import type { Route } from "./http/routes.ts";
import { html } from "./pages/html.ts";
import { page } from "./pages/page.ts";

const CONTENT = html`<p class="dress">Local stand-ins. None of this is ever deployed.</p>
<main>
<h1>Stand-ins for what lies outside the shop</h1>
<ul class="card">
<li><a href="/inbox">Inbox</a>: every mail and SMS that the shop sent</li>
<li><a href="/hooks">Webhooks</a>: what a program is told of orders</li>
<li><a href="/payments">Payments</a>: payments, events and their deliveries</li>
<li>Google and Facebook sign-in: press their buttons on the shop's login page</li>
</ul>
</main>`;

/** The start page and the health check. */
export const indexRoutes: Route[] = [
	{ method: "GET", path: "/", handle: () => page("Stand-ins", CONTENT) },
	{
		method: "GET",
		path: "/health",
		handle: () => ({ status: 200, headers: { "content-type": "text/plain" }, body: "ok\n" }),
	},
];

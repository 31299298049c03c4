import type Stripe from "stripe";
import { type Exchange, type Reply, seeOther } from "../../http/exchange.ts";
import type { Route } from "../../http/routes.ts";
import { html } from "../../pages/html.ts";
import { renderPage } from "../../pages/page.ts";
import { formatAmount } from "../cards/currencies.ts";
import { finishAuthentication } from "../intents/settle.ts";
import type { Provider } from "../provider.ts";
import { NO_REQUEST } from "../request-cause.ts";

const FRAMED = { framed: true, script: "/elements/authentication-script.ts" };

function renderQuestion(intent: Stripe.PaymentIntent): Reply {
	const content = html`<main class="over" role="dialog" aria-modal="true" aria-labelledby="question">
<section class="card">
<p class="quiet">Local card payments (emulator)</p>
<h1 id="question">Confirm your payment</h1>
<p>Your bank asks whether it is you who pays <strong class="amount">${formatAmount(intent.amount, intent.currency)}</strong>.</p>
<form method="post" class="row">
<button name="outcome" value="complete">Complete authentication</button>
<button class="plain" name="outcome" value="fail">Fail authentication</button>
</form>
</section>
</main>`;
	return renderPage("Confirm your payment", content, FRAMED);
}

function renderAnswered(shop: string): Reply {
	const content = html`<main class="over" data-answered data-shop="${shop}">
<section class="card"><p>Thank you. You can go back to the shop.</p></section>
</main>`;
	return renderPage("Thank you", content, FRAMED);
}

function redirectToShop(intent: Stripe.PaymentIntent, returnUrl: string): Reply {
	const url = new URL(returnUrl);
	url.searchParams.set("payment_intent", intent.id);
	url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
	url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
	return seeOther(url.href);
}

export function authenticationRoutes(provider: Provider): Route[] {
	function findIntent({ params, url }: Exchange): Stripe.PaymentIntent | null {
		const intent = provider.state.intents[params.id ?? ""];
		return intent?.client_secret === url.searchParams.get("client_secret")
			? (intent ?? null)
			: null;
	}

	function show(exchange: Exchange): Reply {
		const intent = findIntent(exchange);
		if (!intent)
			return renderPage("No such payment", html`<main><h1>No such payment</h1></main>`, {
				status: 404,
			});
		const shop = exchange.url.searchParams.get("shop") ?? "";
		return intent.status === "requires_action" ? renderQuestion(intent) : renderAnswered(shop);
	}

	function answer(exchange: Exchange): Reply {
		const intent = findIntent(exchange);
		if (!intent) return show(exchange);
		const isAuthenticated = new URLSearchParams(exchange.body).get("outcome") === "complete";
		const returnUrl = intent.next_action?.redirect_to_url?.return_url;
		finishAuthentication(provider, intent, isAuthenticated, NO_REQUEST);
		return returnUrl ? redirectToShop(intent, returnUrl) : show(exchange);
	}

	return [
		{ method: "GET", path: "/authenticate/:id", handle: show },
		{ method: "POST", path: "/authenticate/:id", handle: answer },
	];
}

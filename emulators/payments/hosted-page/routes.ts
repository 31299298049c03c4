import type Stripe from "stripe";
import { type Exchange, type Reply, seeOther } from "../../http/exchange.ts";
import type { Route } from "../../http/routes.ts";
import { ApiError } from "../api/api-error.ts";
import { findCardProblems, readExpiry } from "../cards/card-rules.ts";
import { formatAmount } from "../cards/currencies.ts";
import { confirmWithCard } from "../intents/confirm.ts";
import { finishAuthentication } from "../intents/settle.ts";
import type { Provider } from "../provider.ts";
import { NO_REQUEST } from "../request-cause.ts";
import {
	completeSession,
	expireDueSessions,
	getOrCreateIntent,
} from "../sessions/session-lifecycle.ts";
import {
	type CheckoutView,
	EMPTY_FORM,
	renderAuthenticationPage,
	renderCheckoutPage,
	renderClosedPage,
	renderUnknownPage,
} from "./checkout-page.ts";

type Session = Stripe.Checkout.Session;

function buildSuccessUrl(session: Session): string {
	return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function withOpenSession(
	provider: Provider,
	show: (session: Session, exchange: Exchange) => Reply,
): (exchange: Exchange) => Reply {
	return (exchange) => {
		expireDueSessions(provider);
		const session = provider.state.sessions[exchange.params.id ?? ""];
		if (!session) return renderUnknownPage();
		if (session.status !== "open") return renderClosedPage(session, buildSuccessUrl(session));
		return show(session, exchange);
	};
}

function renderSession(
	provider: Provider,
	session: Session,
	changes: Partial<CheckoutView>,
): Reply {
	const lines = provider.state.lineItems[session.id] ?? [];
	return renderCheckoutPage({
		session,
		lines,
		typed: EMPTY_FORM,
		problems: {},
		status: 200,
		...changes,
	});
}

function pay(provider: Provider, session: Session, { body, url }: Exchange): Reply {
	const form = new URLSearchParams(body);
	const read = (name: string) => (form.get(name) ?? "").trim();
	const typed = {
		number: read("cardnumber"),
		expiry: read("exp-date"),
		name: read("name"),
		email: read("email"),
	};
	const found = findCardProblems({ ...typed, cvc: read("cvc") }, new Date());
	const expiry = readExpiry(typed.expiry);
	if (found.length > 0 || !expiry) {
		const problems = Object.fromEntries(found.map(({ field, message }) => [field, message]));
		return renderSession(provider, session, { typed, problems, status: 422 });
	}
	const intent = getOrCreateIntent(provider, session);
	try {
		confirmWithCard(provider, intent, {
			card: { number: typed.number.replace(/\D/g, ""), ...expiry },
			billing: {
				name: typed.name || null,
				email: session.customer_email ?? (typed.email || null),
				phone: null,
			},
			origin: url.origin,
			returnUrl: null,
			cause: NO_REQUEST,
		});
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return renderSession(provider, session, {
			typed,
			problems: { card: error.message },
			status: 402,
		});
	}
	if (intent.status === "requires_action") return seeOther(`/checkout/${session.id}/authenticate`);
	completeSession(provider, session);
	return seeOther(buildSuccessUrl(session));
}

function authenticate(provider: Provider, session: Session, { body }: Exchange): Reply {
	const intent = getOrCreateIntent(provider, session);
	const isAuthenticated = new URLSearchParams(body).get("outcome") === "complete";
	if (!finishAuthentication(provider, intent, isAuthenticated, NO_REQUEST)) {
		return seeOther(`/checkout/${session.id}`);
	}
	if (isAuthenticated) {
		completeSession(provider, session);
		return seeOther(buildSuccessUrl(session));
	}
	const card = intent.last_payment_error?.message ?? "";
	return renderSession(provider, session, { problems: { card }, status: 402 });
}

export function hostedPageRoutes(provider: Provider): Route[] {
	const total = (session: Session) =>
		formatAmount(session.amount_total ?? 0, session.currency ?? "usd");
	return [
		{
			method: "GET",
			path: "/checkout/:id",
			handle: withOpenSession(provider, (session) => renderSession(provider, session, {})),
		},
		{
			method: "POST",
			path: "/checkout/:id",
			handle: withOpenSession(provider, (session, exchange) => pay(provider, session, exchange)),
		},
		{
			method: "GET",
			path: "/checkout/:id/authenticate",
			handle: withOpenSession(provider, (session) => {
				const intent = provider.state.intents[String(session.payment_intent)];
				if (intent?.status !== "requires_action") return seeOther(`/checkout/${session.id}`);
				return renderAuthenticationPage(total(session));
			}),
		},
		{
			method: "POST",
			path: "/checkout/:id/authenticate",
			handle: withOpenSession(provider, (session, exchange) =>
				authenticate(provider, session, exchange),
			),
		},
	];
}

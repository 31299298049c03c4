import type Stripe from "stripe";
import type { Reply } from "../../http/exchange.ts";
import { type Html, html } from "../../pages/html.ts";
import { renderPage } from "../../pages/page.ts";
import { formatAmount } from "../cards/currencies.ts";
import { TEST_CARDS } from "../cards/test-cards.ts";

type FormValues = { number: string; expiry: string; name: string; email: string };

export type CheckoutView = {
	session: Stripe.Checkout.Session;
	lines: Stripe.LineItem[];
	typed: FormValues;
	problems: Partial<Record<"number" | "expiry" | "cvc" | "card", string>>;
	status: number;
};

export const EMPTY_FORM: FormValues = { number: "", expiry: "", name: "", email: "" };

const BANNER = html`<p class="dress">Local card payments (emulator). No money moves here.</p>`;

function renderField(
	name: string,
	label: string,
	attributes: Html,
	problem: string | undefined,
): Html {
	const described = problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : null;
	return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes} ${described}>
${problem && html`<span class="wrong" id="${name}-problem">${problem}</span>`}
</div>`;
}

function renderSummary(session: Stripe.Checkout.Session, lines: Stripe.LineItem[]): Html {
	const money = (amount: number) => formatAmount(amount, session.currency ?? "usd");
	return html`<section class="card" aria-label="What you pay for"><ul class="lines">
${lines.map(
	(
		line,
	) => html`<li><span class="break">${line.description} <span class="quiet">× ${line.quantity}</span></span>
<span class="amount">${money(line.amount_total)}</span></li>`,
)}
<li class="total"><span>Total</span><span class="amount">${money(session.amount_total ?? 0)}</span></li>
</ul></section>`;
}

function renderTestCards(): Html {
	return html`<details><summary>Test cards</summary>
<p class="quiet">Any expiry date in the future, any security code.</p>
<div class="scroll"><table><tbody>
${TEST_CARDS.map(
	(card) =>
		html`<tr><td><code>${card.number.replace(/(\d{4})(?=\d)/g, "$1 ")}</code></td><td>${card.meaning}</td></tr>`,
)}
</tbody></table></div></details>`;
}

function renderBackLink(session: Stripe.Checkout.Session): Html | null {
	if (!session.cancel_url) return null;
	return html`<p><a href="${session.cancel_url}">Back to the shop</a></p>`;
}

export function renderCheckoutPage({
	session,
	lines,
	typed,
	problems,
	status,
}: CheckoutView): Reply {
	const total = formatAmount(session.amount_total ?? 0, session.currency ?? "usd");
	const content = html`${BANNER}
<main>
<h1>Pay ${total}</h1>
${renderBackLink(session)}
${renderSummary(session, lines)}
${problems.card && html`<p class="alert wrong" role="alert">${problems.card}</p>`}
<form method="post" class="card" novalidate>
${
	session.customer_email
		? html`<p class="quiet">Receipt goes to <span class="break">${session.customer_email}</span></p>`
		: renderField(
				"email",
				"Email",
				html`type="email" autocomplete="email" value="${typed.email}"`,
				undefined,
			)
}
${renderField("cardnumber", "Card number", html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" value="${typed.number}"`, problems.number)}
<div class="pair">
${renderField("exp-date", "Expiration date", html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" value="${typed.expiry}"`, problems.expiry)}
${renderField("cvc", "Security code", html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC"`, problems.cvc)}
</div>
${renderField("name", "Name on card", html`autocomplete="cc-name" value="${typed.name}"`, undefined)}
<button class="whole">Pay ${total}</button>
</form>
${renderTestCards()}
</main>`;
	return renderPage(`Pay ${total}`, content, { status });
}

export function renderClosedPage(session: Stripe.Checkout.Session, successUrl: string): Reply {
	const paid = session.status === "complete";
	const heading = paid ? "This payment is complete" : "This payment page has expired";
	const content = html`${BANNER}
<main>
<h1>${heading}</h1>
<p>${paid ? "You have paid; the card is not charged again." : "Nothing was charged. Go back to the shop to start again."}</p>
${paid ? html`<p><a href="${successUrl}">Back to the shop</a></p>` : renderBackLink(session)}
</main>`;
	return renderPage(heading, content, { status: paid ? 200 : 410 });
}

export function renderUnknownPage(): Reply {
	const content = html`${BANNER}
<main><h1>No such payment page</h1><p>The link may have been cut short.</p></main>`;
	return renderPage("No such payment page", content, { status: 404 });
}

export function renderAuthenticationPage(total: string): Reply {
	const content = html`${BANNER}
<main>
<h1>Confirm your payment</h1>
<section class="card">
<p>Your bank asks whether it is you who pays <strong class="amount">${total}</strong>.</p>
<form method="post" class="row">
<button name="outcome" value="complete">Complete authentication</button>
<button class="plain" name="outcome" value="fail">Fail authentication</button>
</form>
</section>
</main>`;
	return renderPage("Confirm your payment", content);
}

import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { inTk } from "~/domain/money/rules";
import { beginPayment } from "~/domain/payments/begin-payment.server";
import { ordersToPay } from "~/domain/payments/queries.server";
import { payerAt } from "~/domain/payments/rules";
import { settlePayments } from "~/domain/payments/settle-payments.server";
import { formOf } from "~/http/form-of.server";
import { ourOrigin } from "~/http/origin.server";
import { paymentFailure } from "~/http/refusals/payments.server";
import { again, notFound } from "~/http/respond.server";
import { providerFailure } from "~/platform/card-payments.server";
import { sendDueMail } from "~/platform/outbox.server";
import type { CardAnswer } from "./card-terms";
import type { Till } from "./till.server";

const UNASKED =
	"We can't ask the payment provider just now. If you have paid, this page will say so soon: reload it.";
const UNKNOWN =
	"We could not find out how your payment stands. The fault is on our side, and we have noted it. If you have paid, your money is safe and this page will say so: look again later.";

/** What a payment page shows: the orders it is for, asked of the provider first for a payer who comes back from it. */
export async function paymentShown(
	request: Request,
	{ platform, note }: AppLoadContext,
	{ buyerId, target, door }: Till,
) {
	const { db, settings } = platform;
	const asked = await ordersToPay(db, buyerId, target);
	if (asked.length === 0) throw notFound();
	const { publishableKey, scriptUrl } = settings.stripe;
	const returned = new URL(request.url).searchParams.get("returned");
	const shown = {
		returned,
		now: platform.now(),
		card: { publishableKey, scriptUrl },
		bank: { bankDetails: settings.bankDetails, bankHoldMs: settings.bankHoldMs },
	};
	const unpaid = asked.filter(({ status }) => status === "unpaid").map(({ id }) => id);
	if (!returned || unpaid.length === 0) return { ...shown, orders: asked, failure: null };
	const failure = await settlePayments(platform, unpaid, payerAt(door, buyerId)).then(
		() => null,
		(error: unknown) => {
			note(error);
			return providerFailure(error) === "unreachable" ? UNASKED : UNKNOWN;
		},
	);
	platform.afterAnswer(sendDueMail(platform));
	return { ...shown, orders: await ordersToPay(db, buyerId, target), failure };
}

function limitSentence({ reason, limitPoisha }: { reason: string; limitPoisha: number }): string {
	return reason === "below-minimum"
		? `Cards are taken from ${inTk(limitPoisha)} on.`
		: `Cards are taken up to ${inTk(limitPoisha)}. Pay the orders one by one.`;
}

/**
 * `hosted` sends the browser to the provider's page; `card` hands the page's script a client secret; `confirmed` is the
 * script's hint that the card went through, which is believed only as far as the provider bears it out.
 */
export async function answerPayment(
	request: Request,
	{ platform, note }: AppLoadContext,
	{ buyerId, target, door, path }: Till,
) {
	const intent = (await formOf(request)).get("intent");
	try {
		if (intent === "confirmed") {
			const orders = await ordersToPay(platform.db, buyerId, target);
			const ids = orders.map(({ id }) => id);
			await settlePayments(platform, ids, payerAt(door, buyerId));
			platform.afterAnswer(sendDueMail(platform));
			return { clientSecret: null, failure: null } satisfies CardAnswer;
		}
		const kind = intent === "card" ? "card" : "hosted";
		const origin = ourOrigin(request, platform.settings);
		const begun = await beginPayment(platform, buyerId, target, kind, origin, door);
		if (begun.ok && kind === "hosted") return redirect(begun.handle, 303);
		if (begun.ok) return { clientSecret: begun.handle, failure: null } satisfies CardAnswer;
		if (begun.reason === "no-such-order") throw notFound();
		if ("limitPoisha" in begun) {
			const failure = limitSentence(begun);
			return again({ clientSecret: null, failure } satisfies CardAnswer, 409);
		}
		return redirect(path, 303);
	} catch (error) {
		if (error instanceof Response) throw error;
		note(error);
		const { status, message } = paymentFailure(error);
		return again({ clientSecret: null, failure: message } satisfies CardAnswer, status);
	}
}

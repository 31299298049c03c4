import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { isPayable, type OrderView } from "~/domain/orders/rules";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { settlePayments } from "~/domain/payments/attempts/sync-payments.server";
import { liveAttemptsOf, ordersToPay } from "~/domain/payments/queries.server";
import { lastBegin, payerAt } from "~/domain/payments/rules";
import { ourOrigin } from "~/http/auth/origin-check.server";
import { cardLimitSentence, paymentFailure, settleFailure } from "~/http/errors/payments.server";
import { again, notFound } from "~/http/responses/respond.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import type { CardAnswer } from "./card-form-data";
import type { Till } from "./payment-context.server";

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
	const withTime = async (orders: OrderView[], failure: string | null) => ({
		...shown,
		orders,
		failure,
		isOver: await isOver(platform, orders),
	});
	const unpaid = asked.filter(({ status }) => status === "unpaid").map(({ id }) => id);
	if (!returned || unpaid.length === 0) return withTime(asked, null);
	const failure = await settlePayments(platform, unpaid, payerAt(door, buyerId)).then(
		() => null,
		(error: unknown) => {
			note(error);
			return settleFailure(error).message;
		},
	);
	platform.afterAnswer(sendDueMail(platform));
	return withTime(await ordersToPay(db, buyerId, target), failure);
}

/** Whether no payment of these orders is under way and none is begun any more. */
async function isOver({ db, now, settings }: AppLoadContext["platform"], orders: OrderView[]) {
	const payable = orders.filter(isPayable);
	if (now() <= lastBegin(payable, settings)) return false;
	const live = await liveAttemptsOf(
		db,
		payable.map(({ id }) => id),
	);
	return live.length === 0;
}

/**
 * Answers a payment page's button by the form's `intent`: `hosted` sends the browser to the provider's page; `card` hands the page's script a client secret; `confirmed` is the
 * script's hint that the card went through, which is believed only as far as the provider bears it out.
 */
export async function answerPayment(
	request: Request,
	{ platform, note }: AppLoadContext,
	{ buyerId, target, door, path }: Till,
	intent: FormDataEntryValue | null,
) {
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
			const failure = cardLimitSentence(begun);
			return again({ clientSecret: null, failure } satisfies CardAnswer, 409);
		}
		return redirect(path, 303);
	} catch (error) {
		if (error instanceof Response) throw error;
		note(error);
		// After the hint the card may well be charged.
		const failed = intent === "confirmed" ? settleFailure : paymentFailure;
		const { status, message } = failed(error);
		return again({ clientSecret: null, failure: message } satisfies CardAnswer, status);
	}
}

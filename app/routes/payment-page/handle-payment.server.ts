import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { checkCardLimits, isPayable, type OrderLine } from "~/domain/orders/rules";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { syncPayments } from "~/domain/payments/attempts/sync-payments.server";
import { listLinesToPay, listLiveAttempts } from "~/domain/payments/queries.server";
import { getBeginDeadline, getPayer } from "~/domain/payments/rules";
import { getShopOrigin } from "~/http/auth/origin-check.server";
import {
	describePaymentFailure,
	describeSettlementFailure,
	getCardLimitAdvice,
} from "~/http/errors/payments.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import type { CardPaymentResult } from "./card-form-data";
import type { PaymentContext } from "./payment-context.server";

export async function loadPaymentPage(
	request: Request,
	{ platform, reportError }: AppLoadContext,
	{ buyerId, target, channel }: PaymentContext,
) {
	const { db, settings } = platform;
	const requestedOrders = await listLinesToPay(db, buyerId, target);
	if (requestedOrders.length === 0) throw notFound();
	const { publishableKey, scriptUrl } = settings.stripe;
	const returned = new URL(request.url).searchParams.get("returned");
	const pageData = {
		returned,
		now: platform.now(),
		card: { publishableKey, scriptUrl },
		bank: { bankDetails: settings.bankDetails, bankHoldMs: settings.bankHoldMs },
	};
	const withExpiry = async (orders: OrderLine[], failure: string | null) => ({
		...pageData,
		orders,
		failure,
		cardLimit: describeCardLimit(settings, orders),
		isExpired: await hasPaymentExpired(platform, orders),
	});
	const unpaid = requestedOrders.filter(({ status }) => status === "unpaid").map(({ id }) => id);
	if (!returned || unpaid.length === 0) return withExpiry(requestedOrders, null);
	const failure = await syncPayments(platform, unpaid, getPayer(channel, buyerId)).then(
		() => null,
		(error: unknown) => {
			reportError(error);
			return describeSettlementFailure(error).message;
		},
	);
	return withExpiry(await listLinesToPay(db, buyerId, target), failure);
}

/** Says why the payable lines can't be paid by card. */
function describeCardLimit(
	{ orderLimits }: AppLoadContext["platform"]["settings"],
	orders: readonly OrderLine[],
): string | null {
	const payable = orders.filter(isPayable);
	if (payable.length === 0) return null;
	const duePoisha = payable.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
	const limitError = checkCardLimits(duePoisha, orderLimits);
	return limitError && getCardLimitAdvice(limitError);
}

async function hasPaymentExpired(
	{ db, now, settings }: AppLoadContext["platform"],
	orders: OrderLine[],
) {
	const payable = orders.filter(isPayable);
	if (now() <= getBeginDeadline(payable, settings)) return false;
	const liveAttempts = await listLiveAttempts(
		db,
		payable.map(({ id }) => id),
	);
	return liveAttempts.length === 0;
}

/**
 * Handles a payment page's button by `intent`: `hosted` redirects to the provider's page, `card`
 * returns a client secret, and `confirmed` is a hint from the page's script that is checked with
 * the provider.
 */
export async function handlePayment(
	request: Request,
	{ platform, reportError }: AppLoadContext,
	{ buyerId, target, channel, path }: PaymentContext,
	intent: FormDataEntryValue | null,
) {
	try {
		if (intent === "confirmed") {
			const orders = await listLinesToPay(platform.db, buyerId, target);
			const ids = orders.map(({ id }) => id);
			await syncPayments(platform, ids, getPayer(channel, buyerId));
			return { clientSecret: null, failure: null } satisfies CardPaymentResult;
		}
		const kind = intent === "card" ? "card" : "hosted";
		const origin = getShopOrigin(request, platform.settings);
		const beginResult = await beginPayment(platform, buyerId, target, {
			kind,
			returnOrigin: origin,
			channel,
		});
		if (beginResult.ok && kind === "hosted") return redirect(beginResult.handle, 303);
		if (beginResult.ok)
			return { clientSecret: beginResult.handle, failure: null } satisfies CardPaymentResult;
		if (beginResult.reason === "no-such-order") throw notFound();
		if ("limitPoisha" in beginResult) {
			const failure = getCardLimitAdvice(beginResult);
			return respondWithForm({ clientSecret: null, failure } satisfies CardPaymentResult, 409);
		}
		return redirect(path, 303);
	} catch (error) {
		if (error instanceof Response) throw error;
		reportError(error);
		// After the hint the card may already be charged.
		const describeFailure =
			intent === "confirmed" ? describeSettlementFailure : describePaymentFailure;
		const { status, message } = describeFailure(error);
		return respondWithForm(
			{ clientSecret: null, failure: message } satisfies CardPaymentResult,
			status,
		);
	}
}

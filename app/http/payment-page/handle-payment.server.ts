import { redirect } from "@remix-run/cloudflare";
import { checkCardLimits } from "~/domain/money/card-limits";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { type OrderAmounts, summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { syncPayments } from "~/domain/payments/attempts/sync-payments.server";
import { getPayLinkPath } from "~/domain/payments/pay-link";
import { getBeginDeadline } from "~/domain/payments/payment-times";
import { listLinesToPay, listLiveAttempts } from "~/domain/payments/queries.server";
import { getPayer, getPaymentPath, getReader, type PaymentChannel } from "~/domain/payments/rules";
import type { Platform } from "~/platform/platform.server";
import type { CardPaymentResult } from "~/ui/payment/card-form-data";
import { getShopOrigin } from "../auth/origin-check.server";
import {
	BEGUN_ELSEWHERE,
	describePaymentFailure,
	describeSettlementFailure,
	getCardLimitAdvice,
} from "../errors/payments.server";
import { getWaitMessage } from "../rate-limit/rate-limit.server";
import { notFound, respondWithForm } from "../responses/respond.server";

type PaymentContext = {
	buyerId: string;
	target: { orderId: string };
	channel: PaymentChannel;
	path: string;
};

export const createBuyerContext = (buyerId: string, orderId: string): PaymentContext => ({
	buyerId,
	target: { orderId },
	channel: "account",
	path: getPaymentPath(orderId),
});

export const createPayLinkContext = (
	payLink: Pick<PaymentContext, "buyerId" | "target">,
	token: string,
): PaymentContext => ({ ...payLink, channel: "link", path: getPayLinkPath(token) });

/** Null when there is no such order. */
export async function loadPaymentPage(
	request: Request,
	ctx: Platform,
	{ buyerId, target, channel }: PaymentContext,
) {
	const { db, settings } = ctx;
	const reader = getReader(channel, buyerId);
	const requestedLines = await listLinesToPay(db, reader, target);
	const unpaid = requestedLines.filter(({ status }) => status === "unpaid").map(({ id }) => id);
	const returned = new URL(request.url).searchParams.get("returned");
	const mustSync = returned !== null && unpaid.length > 0;
	const failure = mustSync
		? await syncPayments(ctx, unpaid, getPayer(channel, buyerId)).then(
				() => null,
				(error: unknown) => {
					const { status, message } = describeSettlementFailure(error);
					ctx.reportError(error, { status, order: target.orderId });
					return message;
				},
			)
		: null;
	const lines = mustSync ? await listLinesToPay(db, reader, target) : requestedLines;
	const [first] = lines;
	if (!first) return null;
	const { publishableKey, scriptUrl } = settings.stripe;
	const amounts = summarizeAmounts(lines);
	return {
		first,
		lines,
		amounts,
		returned,
		failure,
		now: ctx.now(),
		card: { publishableKey, scriptUrl },
		cardLimit: describeCardLimit(settings, amounts),
		isExpired: amounts.receivedPoisha === 0 && (await hasPaymentExpired(ctx, lines)),
	};
}

const TRANSFER_BEGUN =
	"A part has arrived by bank transfer or was withheld. Pay the rest by transfer too, with the same reference.";

/** Says why the payable lines can't be paid by card. */
function describeCardLimit(
	{ orderLimits }: Platform["settings"],
	{ duePoisha, receivedPoisha }: OrderAmounts,
): string | null {
	if (duePoisha === 0) return null;
	if (receivedPoisha > 0) return TRANSFER_BEGUN;
	const limitError = checkCardLimits(duePoisha, orderLimits);
	return limitError && getCardLimitAdvice(limitError);
}

async function hasPaymentExpired({ db, now, settings }: Platform, lines: readonly OrderLine[]) {
	const payable = lines.filter(isPayable);
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
	ctx: Platform,
	{ buyerId, target, channel, path }: PaymentContext,
	intent: FormDataEntryValue | null,
) {
	try {
		if (intent === "confirmed") {
			const lines = await listLinesToPay(ctx.db, getReader(channel, buyerId), target);
			const ids = lines.map(({ id }) => id);
			await syncPayments(ctx, ids, getPayer(channel, buyerId));
			return { clientSecret: null, failure: null } satisfies CardPaymentResult;
		}
		const kind = intent === "card" ? "card" : "hosted";
		const returnOrigin = getShopOrigin(request, ctx.settings);
		const method = { kind, returnOrigin, channel } as const;
		const begun = await beginPayment(ctx, buyerId, target, method);
		if (!begun.ok) return refuseToBegin(begun, path);
		if (kind === "hosted") return redirect(begun.handle, 303);
		return { clientSecret: begun.handle, failure: null } satisfies CardPaymentResult;
	} catch (error) {
		if (error instanceof Response) throw error;
		// After the hint the card may already be charged.
		const describeFailure =
			intent === "confirmed" ? describeSettlementFailure : describePaymentFailure;
		const { status, message } = describeFailure(error);
		ctx.reportError(error, { status, order: target.orderId });
		return refusePayment(message, status);
	}
}

function refuseToBegin(
	refused: Extract<Awaited<ReturnType<typeof beginPayment>>, { ok: false }>,
	path: string,
) {
	switch (refused.reason) {
		case "no-such-order":
			throw notFound();
		case "too-many-lines-today":
			return refuseForNow(refused);
		case "below-minimum":
		case "above-maximum":
			return refusePayment(getCardLimitAdvice(refused), 409);
		case "begun-elsewhere":
			return refusePayment(BEGUN_ELSEWHERE.message, 409, BEGUN_ELSEWHERE.headers);
		case "transfer-begun":
			return refusePayment(TRANSFER_BEGUN, 409);
		default:
			return redirect(path, 303);
	}
}

export const refusePayment = (failure: string, status: number, headers?: Record<string, string>) =>
	respondWithForm({ clientSecret: null, failure } satisfies CardPaymentResult, status, headers);

export const refuseForNow = (exceeded: Parameters<typeof getWaitMessage>[0]) =>
	refusePayment(getWaitMessage(exceeded), 429, {
		"retry-after": String(exceeded.retryAfterSeconds),
	});

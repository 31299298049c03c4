import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { BuyerContext } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { formatTk } from "~/domain/money/rules";
import { holdForBank } from "~/domain/payments/bank/hold-for-bank.server";
import { mailPayLink } from "~/domain/payments/pay-links.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { requireChangeableOrder } from "../auth/guards.server";
import type { PageForm } from "../pages/page-form.server";
import { consumeRequestLimit, enforceRateLimit } from "../rate-limit/rate-limit.server";
import { notFound } from "../responses/respond.server";
import { redirectWithToast } from "../responses/toast.server";
import {
	createBuyerContext,
	handlePayment,
	refuseForNow,
	refusePayment,
} from "./handle-payment.server";

type Pressed = Pick<ActionFunctionArgs, "request" | "context"> & {
	ctx: BuyerContext;
	user: SignedInUser;
	form: PageForm;
};

export async function handleBuyerPayment(
	{ request, context, ctx, user, form }: Pressed,
	orderId: string,
) {
	await requireChangeableOrder(context, user, orderId);
	const intent = (await form.data()).get("intent");
	if (intent === "mail-link") {
		await enforceRateLimit(request, ctx, "pay-link", user.id);
		const toast = MAIL_TOASTS[await mailPayLink(ctx, user, orderId)];
		return redirectWithToast(getPaymentPath(orderId), toast);
	}
	if (intent === "bank") return chooseTransfer(ctx, orderId);
	if (intent === "account") {
		form.refuseWith(({ errors, status }) => refusePayment(errors.formErrors?.[0] ?? "", status));
		await payOnAccount(ctx, orderId);
		return redirectWithToast(getPaymentPath(orderId), "ordered-on-account");
	}
	if (intent !== "confirmed") {
		const turn = await consumeRequestLimit(request, ctx, "pay", user.id);
		if (!turn.ok) return refuseForNow(turn);
	}
	return handlePayment(request, ctx, createBuyerContext(user.id, orderId), intent);
}

const MAIL_TOASTS = {
	mailed: "pay-link-mailed",
	"not-payable": "pay-link-not-payable",
	"too-soon": "pay-link-too-soon",
} as const;

const TRANSFER_TOASTS = {
	held: "awaiting-bank-transfer",
	"not-payable": "pay-link-not-payable",
	"too-many-held-orders": "too-many-awaiting-transfer",
} as const;

async function chooseTransfer(ctx: BuyerContext, orderId: string) {
	const { bankDetails, newBuyerHoldPoisha } = ctx.settings;
	if (bankDetails.length === 0) throw notFound();
	const outcome = await holdForBank(ctx, { orderId });
	if (outcome === "too-much-held") {
		const limit = formatTk(newBuyerHoldPoisha);
		const failure = `Until your first payment, orders of ${limit} in total are held for bank transfers. Pay this one by card, or contact us.`;
		return refusePayment(failure, 409);
	}
	return redirectWithToast(getPaymentPath(orderId), TRANSFER_TOASTS[outcome]);
}

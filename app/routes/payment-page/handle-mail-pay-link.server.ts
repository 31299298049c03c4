import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { mailPayLink } from "~/domain/payments/pay-links/mail-pay-link.server";
import { type PaymentTarget, paymentPath } from "~/domain/payments/rules";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast, type ToastCode } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";

const NOT_MAILED = {
	"not-payable": "pay-link-not-payable",
	"too-soon": "pay-link-too-soon",
} as const satisfies Record<string, ToastCode>;

/** Answers 'Mail me a link to pay later'. */
export async function answerMailLink(
	request: Request,
	{ platform }: AppLoadContext,
	user: SignedInUser,
	target: PaymentTarget,
) {
	await requireTurn(request, platform, "pay-link", user.id);
	const mailed = await mailPayLink(platform, user, target);
	const path = paymentPath(target);
	if (!mailed.ok) {
		if (mailed.reason === "no-such-order") throw notFound();
		return redirectWithToast(path, NOT_MAILED[mailed.reason]);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(path, "pay-link-mailed");
}

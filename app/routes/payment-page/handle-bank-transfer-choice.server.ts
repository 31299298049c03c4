import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { holdForBank } from "~/domain/payments/bank/hold-for-bank.server";
import { type PaymentTarget, paymentPath } from "~/domain/payments/rules";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast, type ToastCode } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";

const NOT_HELD = {
	"not-payable": "pay-link-not-payable",
	"too-many-held": "too-many-held",
} as const satisfies Record<string, ToastCode>;

/** Answers 'I pay by transfer'. */
export async function answerHoldForBank(
	{ platform }: AppLoadContext,
	user: SignedInUser,
	target: PaymentTarget,
) {
	if (platform.settings.bankDetails.length === 0) throw notFound();
	const held = await holdForBank(platform, user.id, target);
	const path = paymentPath(target);
	if (!held.ok) {
		if (held.reason === "no-such-order") throw notFound();
		return redirectWithToast(path, NOT_HELD[held.reason]);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(path, "held-for-bank");
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { mailPayLink } from "~/domain/payments/pay-links/mail-pay-link.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast, type ToastCode } from "~/http/responses/toast.server";

const ERROR_TOASTS = {
	"not-payable": "pay-link-not-payable",
	"too-soon": "pay-link-too-soon",
} as const satisfies Record<string, ToastCode>;

export async function handleMailPayLink(
	request: Request,
	{ platform }: AppLoadContext,
	user: SignedInUser,
	orderId: string,
) {
	await enforceRateLimit(request, platform, "pay-link", user.id);
	const result = await mailPayLink(platform, user, orderId);
	const path = getPaymentPath(orderId);
	if (!result.ok) {
		if (result.reason === "no-such-order") throw notFound();
		return redirectWithToast(path, ERROR_TOASTS[result.reason]);
	}
	return redirectWithToast(path, "pay-link-mailed");
}

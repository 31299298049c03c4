import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { holdForBank } from "~/domain/payments/bank/hold-for-bank.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast, type ToastCode } from "~/http/responses/toast.server";

const ERROR_TOASTS = {
	"not-payable": "pay-link-not-payable",
	"too-many-held-orders": "too-many-awaiting-transfer",
} as const satisfies Record<string, ToastCode>;

export async function handleBankTransferChoice(
	{ platform }: AppLoadContext,
	user: SignedInUser,
	orderId: string,
) {
	if (platform.settings.bankDetails.length === 0) throw notFound();
	const result = await holdForBank(platform, user.id, { orderId });
	const path = getPaymentPath(orderId);
	if (!result.ok) {
		if (result.reason === "no-such-order") throw notFound();
		return redirectWithToast(path, ERROR_TOASTS[result.reason]);
	}
	return redirectWithToast(path, "awaiting-bank-transfer");
}

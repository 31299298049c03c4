import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { formatTk } from "~/domain/money/rules";
import { holdForBank } from "~/domain/payments/bank/hold-for-bank.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast, type ToastCode } from "~/http/responses/toast.server";
import type { CardPaymentResult } from "./card-form-data";

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
		if (result.reason === "too-much-held") {
			const limit = formatTk(platform.settings.newBuyerHoldPoisha);
			const failure = `Until your first payment, orders of ${limit} in total are held for bank transfers. Pay this one by card, or contact us.`;
			return respondWithForm({ clientSecret: null, failure } satisfies CardPaymentResult, 409);
		}
		return redirectWithToast(path, ERROR_TOASTS[result.reason]);
	}
	return redirectWithToast(path, "awaiting-bank-transfer");
}

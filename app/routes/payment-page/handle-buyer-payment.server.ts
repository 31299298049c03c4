import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import type { PaymentTarget } from "~/domain/payments/rules";
import { parseForm } from "~/http/input/parse-form.server";
import { handleBankTransferChoice } from "./handle-bank-transfer-choice.server";
import { handleMailPayLink } from "./handle-mail-pay-link.server";
import { handlePayment } from "./handle-payment.server";
import { createBuyerContext } from "./payment-context.server";

export async function handleBuyerPayment(
	request: Request,
	context: AppLoadContext,
	user: SignedInUser,
	target: PaymentTarget,
) {
	const intent = (await parseForm(request)).get("intent");
	switch (intent) {
		case "mail-link":
			return handleMailPayLink(request, context, user, target);
		case "bank":
			return handleBankTransferChoice(context, user, target);
		default:
			return handlePayment(request, context, createBuyerContext(user, target), intent);
	}
}

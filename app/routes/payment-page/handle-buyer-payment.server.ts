import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import type { PaymentTarget } from "~/domain/payments/rules";
import { formOf } from "~/http/input/parse-form.server";
import { answerHoldForBank } from "./handle-bank-transfer-choice.server";
import { answerMailLink } from "./handle-mail-pay-link.server";
import { answerPayment } from "./handle-payment.server";
import { ownTill } from "./payment-context.server";

/** Answers each button of a buyer's own payment page, of one order or of a whole cart, by the form's `intent`. */
export async function answerOwnPayment(
	request: Request,
	context: AppLoadContext,
	user: SignedInUser,
	target: PaymentTarget,
) {
	const intent = (await formOf(request)).get("intent");
	switch (intent) {
		case "mail-link":
			return answerMailLink(request, context, user, target);
		case "bank":
			return answerHoldForBank(context, user, target);
		default:
			return answerPayment(request, context, ownTill(user, target), intent);
	}
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { requireChangeableOrder } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import {
	consumeRequestLimit,
	getWaitMessage,
	respondRateLimited,
} from "~/http/rate-limit/rate-limit.server";
import type { CardPaymentResult } from "./card-form-data";
import { handleBankTransferChoice } from "./handle-bank-transfer-choice.server";
import { handleMailPayLink } from "./handle-mail-pay-link.server";
import { handlePayment } from "./handle-payment.server";
import { createBuyerContext } from "./payment-context.server";

export async function handleBuyerPayment(
	request: Request,
	context: AppLoadContext,
	user: SignedInUser,
	orderId: string,
) {
	await requireChangeableOrder(context, user, orderId);
	const intent = (await parseForm(request)).get("intent");
	switch (intent) {
		case "mail-link":
			return handleMailPayLink(request, context, user, orderId);
		case "bank":
			return handleBankTransferChoice(context, user, orderId);
		case "confirmed":
			return handlePayment(request, context, createBuyerContext(user, orderId), intent);
		default: {
			const turn = await consumeRequestLimit(request, context.platform, "pay", user.id);
			if (!turn.ok) {
				const failure = getWaitMessage(turn);
				return respondRateLimited(
					{ clientSecret: null, failure } satisfies CardPaymentResult,
					turn,
				);
			}
			return handlePayment(request, context, createBuyerContext(user, orderId), intent);
		}
	}
}

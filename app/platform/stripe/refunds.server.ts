import type Stripe from "stripe";
import type { ProviderRefundInput, RefundProviderState } from "./card-payments.server";
import { mapRefund } from "./provider-state.server";

export async function createRefund(
	stripe: Stripe,
	input: ProviderRefundInput,
): Promise<RefundProviderState> {
	const refund = await stripe.refunds.create(
		{
			payment_intent: input.transactionId,
			amount: input.amountPoisha,
			metadata: { refund_id: input.refundId, refund_key: input.key, order_id: input.orderId },
		},
		{ idempotencyKey: input.key },
	);
	return mapRefund(refund);
}

export async function findRefund(
	stripe: Stripe,
	transactionId: string,
	key: string,
): Promise<RefundProviderState | null> {
	const { data } = await stripe.refunds.list({ payment_intent: transactionId, limit: 100 });
	const found = data.find(({ metadata }) => metadata?.refund_key === key);
	return found ? mapRefund(found) : null;
}

export async function getRefund(stripe: Stripe, providerId: string): Promise<RefundProviderState> {
	return mapRefund(await stripe.refunds.retrieve(providerId));
}

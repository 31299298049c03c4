import type { Context } from "~/domain/accounts/context.server";
import { Refused } from "~/platform/refused";
import { listLiveAttemptsOfOrders } from "../queries.server";
import { applyPayment } from "./apply-payment.server";
import { closeAtProvider } from "./fetch-or-create-payment.server";

/** Before the orders are paid in another way. Returns how many payments were closed. */
export async function closeLivePayments(
	ctx: Context,
	orderIds: readonly string[],
): Promise<number> {
	const liveAttempts = await listLiveAttemptsOfOrders(ctx.db, orderIds);
	for (const attempt of liveAttempts) {
		const providerState = await closeAtProvider(ctx, attempt).catch((error: unknown) => {
			ctx.reportError(new Error("The payment could not be closed.", { cause: error }), {
				order: attempt.orderId,
				attempt: attempt.id,
			});
			throw new Refused(
				"A card payment for this order is in progress and can't be closed, because the provider isn't responding. Nothing was changed: try again in a moment.",
				503,
			);
		});
		await applyPayment(ctx, providerState, { actor: ctx.by });
	}
	return liveAttempts.length;
}

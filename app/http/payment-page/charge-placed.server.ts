import type { Context } from "~/domain/accounts/context.server";
import { chargeRequested } from "~/domain/receivables/charge-requested.server";

/** Charges an order that was placed to be paid on account. Its page says why not; after a failure a scheduled job tries again. */
export async function chargePlaced(ctx: Context, orderId: string): Promise<void> {
	await chargeRequested(ctx, [orderId]).catch((error: unknown) =>
		ctx.reportError(error, { order: orderId }),
	);
}

import type { BuyerContext } from "~/domain/accounts/context.server";
import {
	cancelBackInStockEmail,
	requestBackInStockEmail,
} from "~/domain/catalog/back-in-stock/requests.server";
import { consumeRequestLimit } from "~/http/rate-limit/rate-limit.server";
import { tooManyRequests } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { CANCEL_EMAIL_INTENT } from "./sold-out";

export async function handleBackInStock(
	request: Request,
	ctx: BuyerContext,
	productId: string,
	intent: string,
) {
	const page = `/products/${productId}`;
	if (intent === CANCEL_EMAIL_INTENT) {
		await cancelBackInStockEmail(ctx, productId);
		return redirectWithToast(page, "back-in-stock-cancelled");
	}
	const turn = await consumeRequestLimit(request, ctx, "back-in-stock", ctx.by.userId);
	if (!turn.ok) throw tooManyRequests(turn.retryAfterSeconds, page);
	const isRequested = await requestBackInStockEmail(ctx, productId);
	return redirectWithToast(page, isRequested ? "back-in-stock-requested" : "back-in-stock-already");
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { cancelBackInStockEmail } from "~/domain/catalog/back-in-stock/cancel-email.server";
import { requestBackInStockEmail } from "~/domain/catalog/back-in-stock/request-email.server";
import { consumeRequestLimit } from "~/http/rate-limit/rate-limit.server";
import { tooManyRequests } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { CANCEL_EMAIL_INTENT } from "./sold-out";

export async function handleBackInStock(
	request: Request,
	{ platform }: AppLoadContext,
	user: SignedInUser,
	productId: string,
	intent: string,
) {
	const page = `/products/${productId}`;
	if (intent === CANCEL_EMAIL_INTENT) {
		await cancelBackInStockEmail(platform, user.id, productId);
		return redirectWithToast(page, "back-in-stock-cancelled");
	}
	const turn = await consumeRequestLimit(request, platform, "back-in-stock", user.id);
	if (!turn.ok) throw tooManyRequests(turn.retryAfterSeconds, page);
	const isRequested = await requestBackInStockEmail(platform, user.id, productId);
	return redirectWithToast(page, isRequested ? "back-in-stock-requested" : "back-in-stock-already");
}

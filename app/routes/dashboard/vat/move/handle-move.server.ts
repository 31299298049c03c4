import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { vatMoveInput } from "~/domain/catalog/vat-rates/input";
import { moveProducts } from "~/domain/catalog/vat-rates/move-products.server";
import { describeVatMoveError } from "~/http/errors/catalog.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { findPasswordError } from "~/http/reauthenticate/password-again.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { buildMoveUrl } from "./move-url";

export async function handleMove(request: Request, context: AppLoadContext, admin: SignedInUser) {
	const input = await validateForm(request, vatMoveInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const refused = await findPasswordError(request, context, admin, input);
	if (refused) return refused;
	const moved = await moveProducts(context.platform, admin.id, input.value);
	if (!moved.ok) return respondWithError(input, describeVatMoveError(moved));
	return moved.hasMore
		? redirectWithToast(buildMoveUrl(input.value), "vat-rate-moved-in-part")
		: redirectWithToast("/dashboard/vat", "updated");
}

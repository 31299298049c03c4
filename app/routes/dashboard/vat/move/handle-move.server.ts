import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { vatMoveInput } from "~/domain/catalog/vat-rates/input";
import { moveProducts } from "~/domain/catalog/vat-rates/move-products.server";
import { describeVatMoveError } from "~/http/errors/catalog.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { validateFormWithPassword } from "~/http/reauthenticate/password-again.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { buildMoveUrl } from "./move-url";

export async function handleMove(request: Request, context: AppLoadContext, admin: SignedInUser) {
	const input = await validateFormWithPassword({ request, context, admin }, vatMoveInput);
	if (!input.ok) return input.response;
	const moved = await moveProducts(context.platform, admin.id, input.value);
	if (!moved.ok) return respondWithError(input, describeVatMoveError(moved));
	return moved.hasMore
		? redirectWithToast(buildMoveUrl(input.value), "vat-rate-moved-in-part")
		: redirectWithToast("/dashboard/vat", "updated");
}

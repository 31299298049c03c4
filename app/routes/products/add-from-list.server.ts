import type { AppLoadContext } from "@remix-run/cloudflare";
import { addToCartInput } from "~/domain/cart/input";
import { addToCart } from "~/domain/cart/verbs.server";
import { findTermsProblem } from "~/domain/catalog/quantity-rules";
import { findProductForSale } from "~/domain/catalog/queries.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { requirePurchaser } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { validateForm } from "~/http/input/validate-form.server";
import { notFound, orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { CHOICE_FIELD, type NotAdded } from "~/ui/parts/add-part";

/** Adds one row of the list to the cart, and shows the list again. */
export async function addFromList(request: Request, context: AppLoadContext) {
	const user = await requirePurchaser(request, context);
	const form = await parseForm(request);
	const productId = String(form.get("productId") ?? "");
	const choice = form.get(CHOICE_FIELD);
	if (choice !== null) form.set("quantity", choice);
	const typed = String(form.get("quantity") ?? "");
	const product = orNotFound(
		await findProductForSale(
			context.platform.db,
			createPriceViewer(context.platform, user),
			productId,
		),
	);
	const input = await validateForm(form, addToCartInput);
	const added = input.ok
		? await addToCart(context.platform, user, { productId, ...input.value })
		: { ok: false as const, reason: "invalid-quantity", ...findTermsProblem(null, product) };
	if (added.ok) {
		const { pathname, search } = new URL(request.url);
		const quantity = Number(typed);
		return redirectWithToast(pathname + search, "cart-added", [], { productId, quantity });
	}
	if (!("message" in added) || !added.message) throw notFound();
	const { message, nearest = [] } = added;
	return respondWithForm<NotAdded>({ productId, typed, message, nearest }, 400);
}

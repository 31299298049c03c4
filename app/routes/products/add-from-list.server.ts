import type { AppLoadContext } from "@remix-run/cloudflare";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { addToCartInput } from "~/domain/cart/input";
import { findQuantityProblem } from "~/domain/catalog/quantity-rules";
import { findProductForSale } from "~/domain/catalog/queries.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findBreak } from "~/domain/prices/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { validateForm } from "~/http/input/validate-form.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";

/** What was wrong with the quantity in one row. */
export type NotAdded = { productId: string; typed: string; message: string };

/** Adds one row of the list to the cart, and shows the list again. */
export async function addFromList(request: Request, context: AppLoadContext) {
	const user = await requireVerifiedUser(request, context);
	const form = await parseForm(request);
	const productId = String(form.get("productId") ?? "");
	const typed = String(form.get("quantity") ?? "");
	const product = await findProductForSale(
		context.platform.db,
		createPriceViewer(context.platform, user.id),
		productId,
	);
	if (!product) throw notFound();
	const { unitPoisha } = findBreak(product.breaks, 1);
	const input = await validateForm(form, addToCartInput);
	const added = input.ok
		? await addToCart(context.platform, user.id, { productId, ...input.value })
		: { ok: false, reason: "invalid-quantity", ...findQuantityProblem(null, product, unitPoisha) };
	if (added.ok) {
		const { pathname, search } = new URL(request.url);
		const quantity = Number(typed);
		return redirectWithToast(pathname + search, "cart-added", [], { productId, quantity });
	}
	if (!("message" in added) || !added.message) throw notFound();
	return respondWithForm<NotAdded>({ productId, typed, message: added.message }, 400);
}

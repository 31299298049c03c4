import type { SignedInUser } from "~/domain/accounts/rules";
import { addToCartInput } from "~/domain/cart/input";
import { addToCart } from "~/domain/cart/verbs.server";
import { findTermsProblem } from "~/domain/catalog/quantity-rules";
import { findProductForSale } from "~/domain/catalog/queries.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import { CHOICE_FIELD, type NotAdded } from "~/ui/parts/add-part";
import { validateForm } from "../input/validate-form.server";
import { notFound, respondWithForm } from "../responses/respond.server";
import { redirectWithToast } from "../responses/toast.server";
import type { PageForm } from "./page-form.server";

type Posted = { request: Request; user: SignedInUser; ctx: Platform; form: PageForm };

/** Adds one row of the list to the cart, and shows the list again. */
export async function addFromList({ request, user, ctx, form }: Posted) {
	const sent = await form.data();
	const productId = String(sent.get("productId") ?? "");
	const choice = sent.get(CHOICE_FIELD);
	if (choice !== null) sent.set("quantity", choice);
	const typed = String(sent.get("quantity") ?? "");
	const viewer = createPriceViewer(ctx, user);
	const product = found(await findProductForSale(ctx.db, viewer, productId));
	const input = await validateForm(sent, addToCartInput);
	const added = input.ok
		? await addToCart(ctx, user, { productId, ...input.value })
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

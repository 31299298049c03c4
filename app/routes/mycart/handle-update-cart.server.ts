import type { Buyer } from "~/domain/accounts/rules";
import { lineQuantityField } from "~/domain/cart/input";
import { MAX_CART_LINES } from "~/domain/cart/rules";
import { changeQuantities, type QuantityError } from "~/domain/cart/verbs.server";
import { redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import { parseChooseIntent } from "~/ui/orders/cart-lines";
import { parseLineField } from "~/ui/parts/quantity-fields";
import {
	type CartFormResult,
	CHECK_OUT_INTENT,
	isWaitIntent,
	ORDER_LINE_INTENT,
	SAVE_LIST_INTENT,
} from "./cart-form";

/** One field per line and the pressed button. */
export const MAX_CART_FIELDS = MAX_CART_LINES + 1;

/**
 * Saves the typed quantities, all or none, and goes on to where the pressed button leads. Lines that
 * were not typed in keep what another window has saved.
 */
export async function handleUpdateCart(platform: Platform, buyer: Buyer, form: FormData) {
	const intent = String(form.get("intent") ?? "");
	const chosen = parseChooseIntent(intent);
	const { quantities, typedQuantities, errors } = readQuantities(form, chosen);
	if (Object.keys(errors).length > 0) return respondWithErrors({ typedQuantities, errors });
	const changes = Object.keys(typedQuantities).map((productId) => ({
		productId,
		quantity: quantities.get(productId) ?? 0,
		mayWait: isWaitIntent(intent) && productId === chosen?.productId,
	}));
	const changed = await changeQuantities(platform, buyer, changes);
	if (!changed.ok) {
		const { fieldErrors, formErrors } = describeErrors(changed.errors);
		return respondWithErrors({ typedQuantities, errors: fieldErrors, formErrors });
	}
	if (intent === CHECK_OUT_INTENT) return redirectTo("/checkout", []);
	if (intent === SAVE_LIST_INTENT) return redirectTo("/lists/new", []);
	const productId = intent.startsWith(ORDER_LINE_INTENT) && intent.slice(ORDER_LINE_INTENT.length);
	const quantity = productId && quantities.get(productId);
	return quantity
		? redirectTo(`/products/${productId}/order?quantity=${quantity}&from=cart`, [])
		: redirectWithToast("/mycart", "updated");
}

/** A pressed button replaces what its line's field says. */
function readQuantities(form: FormData, chosen: ReturnType<typeof parseChooseIntent>) {
	const quantities = new Map<string, number>();
	const typedQuantities: Record<string, string> = {};
	const errors: Record<string, string> = {};
	for (const [name, value] of form) {
		const field = parseLineField(name);
		if (!field || typeof value !== "string") continue;
		const typed = chosen?.productId === field.productId ? String(chosen.quantity) : value;
		const quantity = lineQuantityField.safeParse(typed);
		if (quantity.success) quantities.set(field.productId, quantity.data);
		else errors[field.productId] = quantity.error.issues[0]?.message ?? "";
		if (typed !== field.shown) typedQuantities[field.productId] = typed;
	}
	return { quantities, typedQuantities, errors };
}

function describeErrors(found: readonly QuantityError[]) {
	const fieldErrors: Record<string, string> = {};
	const formErrors: string[] = [];
	for (const { productId, productName, problem } of found) {
		if (problem === null)
			formErrors.push(
				`${productName ?? "A product"} is no longer in your cart: it was removed or ordered in another window.`,
			);
		else
			fieldErrors[productId] =
				problem.stock === 0 ? "Sold out. Enter 0 to remove the line" : problem.message;
	}
	return { fieldErrors, formErrors };
}

function respondWithErrors({
	formErrors = [],
	...result
}: Pick<CartFormResult, "typedQuantities" | "errors"> & { formErrors?: string[] }) {
	const notSaved = "Nothing has been changed yet. Everything you typed is still here.";
	return respondWithForm<CartFormResult>({ ...result, formErrors: [...formErrors, notSaved] }, 400);
}

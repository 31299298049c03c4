import type { SubmissionResult } from "@conform-to/react";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { addToCartInput } from "~/domain/cart/input";
import { formatStockMessage } from "~/domain/catalog/rules";
import { MAX_LINES_PER_ORDER } from "~/domain/orders/rules";
import { respondWithForm } from "~/http/responses/respond.server";
import type { Platform } from "~/platform/platform.server";
import { parseUnitsField } from "./order-lines";

/** Saves the typed quantities and re-renders the form with everything else that was typed. */
export async function handleChangeQuantities(platform: Platform, userId: string, form: FormData) {
	const error: Record<string, string[]> = {};
	const initialValue: Record<string, string> = {};
	for (const [name, typed] of form) if (typeof typed === "string") initialValue[name] = typed;
	const units = Object.entries(initialValue).flatMap(([name, quantity]) => {
		const productId = parseUnitsField(name);
		return productId ? [{ name, productId, quantity }] : [];
	});
	for (const { name, productId, quantity } of units.slice(0, MAX_LINES_PER_ORDER)) {
		const input = addToCartInput.safeParse({ quantity });
		if (!input.success) {
			error[name] = input.error.issues.map(({ message }) => message);
			continue;
		}
		const changed = await addToCart(platform, userId, { productId, ...input.data });
		if (changed.ok) continue;
		const stock = changed.reason === "out-of-stock" ? changed.stock : 0;
		// A sold-out line has no field, so its error belongs to the form.
		if (stock > 0) error[name] = [formatStockMessage(stock)];
		else error[""] = ["A product has sold out. Delete its line to order the rest."];
	}
	const hasErrors = Object.keys(error).length > 0;
	const result: SubmissionResult = { initialValue, error, status: hasErrors ? "error" : "success" };
	return respondWithForm(result, hasErrors ? 400 : 200);
}

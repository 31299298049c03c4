import type { SubmissionResult } from "@conform-to/react";
import type { Buyer } from "~/domain/accounts/rules";
import { quantityField } from "~/domain/cart/input";
import { changeQuantities } from "~/domain/cart/verbs.server";
import { respondWithForm } from "~/http/responses/respond.server";
import type { Platform } from "~/platform/platform.server";
import { parseChooseIntent, parseUnitsField, UNITS_FIELD_PREFIX } from "~/ui/orders/cart-lines";

/** Saves the order form's quantities and re-renders it with everything else that was typed. */
export async function handleChangeQuantities(platform: Platform, buyer: Buyer, form: FormData) {
	const error: Record<string, string[]> = {};
	const initialValue: Record<string, string> = {};
	for (const [name, typed] of form) if (typeof typed === "string") initialValue[name] = typed;
	const chosen = parseChooseIntent(initialValue.intent);
	if (chosen) initialValue[UNITS_FIELD_PREFIX + chosen.productId] = String(chosen.quantity);
	const changes = Object.entries(initialValue).flatMap(([name, typed]) => {
		const productId = parseUnitsField(name);
		if (!productId) return [];
		const quantity = quantityField.safeParse(typed);
		if (quantity.success) return [{ productId, quantity: quantity.data }];
		error[name] = quantity.error.issues.map(({ message }) => message);
		return [];
	});
	const hasTypingErrors = Object.keys(error).length > 0;
	const changed = hasTypingErrors || (await changeQuantities(platform, buyer, changes));
	for (const { productId, problem } of changed === true || changed.ok ? [] : changed.errors) {
		// A sold-out line has no field, so its error belongs to the form.
		if (problem?.stock) error[UNITS_FIELD_PREFIX + productId] = [problem.message];
		else error[""] = ["A product has sold out. Delete its line to order the rest."];
	}
	const hasErrors = Object.keys(error).length > 0;
	const result: SubmissionResult = { initialValue, error, status: hasErrors ? "error" : "success" };
	return respondWithForm(result, hasErrors ? 400 : 200);
}

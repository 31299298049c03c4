import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { lineQuantityField } from "~/domain/cart/input";
import { changeList } from "~/domain/saved-lists/change-list.server";
import { listNameField, MAX_LIST_LINES } from "~/domain/saved-lists/input";
import { orderList } from "~/domain/saved-lists/order-list.server";
import { hasSavedList } from "~/domain/saved-lists/queries.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { notFound, redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { parseQuantityFieldName } from "../../mycart/cart-form";
import { type ListFormResult, ORDER_INTENT } from "./list-form";

/** A quantity each, the name, the key and the button. */
export const MAX_LIST_FIELDS = MAX_LIST_LINES + 10;

/** A double click on 'Order this list' opens one pad. */
export const handleList = idempotentAction(saveOrOrder);

async function saveOrOrder({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const listId = params.listId ?? "";
	if (!(await hasSavedList(platform.db, user.id, listId))) throw notFound();
	const form = await parseForm(request);
	const typedName = String(form.get("name") ?? "");
	const { changes, typed, errors } = readQuantities(form);
	const respond = (nameErrors: string[], status: number) =>
		respondWithForm<ListFormResult>({ name: typedName, typed, errors, nameErrors }, status);
	const name = listNameField.safeParse(typedName);
	const nameErrors = name.success ? [] : name.error.issues.map(({ message }) => message);
	if (!name.success || Object.keys(errors).length > 0) return respond(nameErrors, 400);
	const changed = await changeList(platform, user.id, listId, { name: name.data, changes });
	if (!changed.ok && changed.reason === "no-such-list") throw notFound();
	if (!changed.ok) return respond(["You already have a list with this name"], 409);
	if (form.get("intent") !== ORDER_INTENT)
		return redirectWithToast(`/lists/${listId}`, "list-saved");
	await enforceRateLimit(request, platform, "pad", user.id);
	const padId = await orderList(platform, user.id, listId);
	return redirectTo(padId ? `/order-pad/${padId}` : `/lists/${listId}`, []);
}

/** Lines that were not typed in keep what another window has saved. */
function readQuantities(form: FormData) {
	const changes: { productId: string; quantity: number }[] = [];
	const typed: Record<string, string> = {};
	const errors: Record<string, string> = {};
	for (const [name, value] of form) {
		const field = parseQuantityFieldName(name);
		if (!field || typeof value !== "string" || value === field.shown) continue;
		typed[field.productId] = value;
		const quantity = lineQuantityField.safeParse(value);
		if (quantity.success) changes.push({ productId: field.productId, quantity: quantity.data });
		else errors[field.productId] = quantity.error.issues[0]?.message ?? "";
	}
	return { changes, typed, errors };
}

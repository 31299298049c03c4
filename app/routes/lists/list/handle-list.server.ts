import type { Buyer } from "~/domain/accounts/rules";
import { lineQuantityField } from "~/domain/cart/input";
import { MAX_QUANTITY_CHARS } from "~/domain/order-pad/reading/rules";
import { type ListProduct, listNameField, MAX_LIST_LINES } from "~/domain/saved-lists/input";
import { addToList, changeList } from "~/domain/saved-lists/lists.server";
import { canOrderList } from "~/domain/saved-lists/queries.server";
import { orderTypedProducts, readTypedProduct } from "~/domain/saved-lists/typed-products.server";
import { type PurchaserArgs, purchaser } from "~/http/pages/page.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import { parseLineField } from "~/ui/parts/quantity-fields";
import { type ListFormResult, ORDER_INTENT } from "./list-form";

/** A form has a quantity for each line, the name, the key and the button. */
const MAX_LIST_FIELDS = MAX_LIST_LINES + 10;

export const handleList = purchaser.action(async (args) => {
	const { request, params, ctx, user } = args;
	const listId = params.listId ?? "";
	found(await canOrderList(ctx.db, user, listId));
	const form = await args.form.data();
	// A part that was typed and not saved would be left out of the order.
	const canOrder =
		readTyped(form, "add") === "" &&
		listQuantities(form).every(({ typed }) => typed.length <= MAX_QUANTITY_CHARS);
	if (form.get("intent") === ORDER_INTENT && canOrder) {
		await enforceRateLimit(request, ctx, "pad", user.id);
		const key = String(form.get("idempotencyKey") ?? "");
		// With the quantities as typed; the list stays as it is.
		const padId = await orderTypedProducts(ctx, user, listQuantities(form), key);
		return redirectTo(padId ? `/order-pad/${padId}` : "/lists", []);
	}
	await enforceRateLimit(request, ctx, "list", user.id);
	return save(args, listId, form);
}, MAX_LIST_FIELDS);

async function save({ ctx, user, form: page }: PurchaserArgs, listId: string, form: FormData) {
	const { changes, typed, errors } = readChanges(form);
	const isShared = form.has("shared");
	const again = {
		name: readTyped(form, "name"),
		add: readTyped(form, "add"),
		isShared,
		typed,
		errors,
	};
	const respond = (status: number, nameErrors: string[], addErrors: string[]) =>
		respondWithForm<ListFormResult>({ ...again, nameErrors, addErrors }, status);
	page.refuseWith(({ errors: { formErrors = [], fieldErrors = {} }, status }) => {
		const { name: nameErrors = [], ...others } = fieldErrors;
		return respond(status, nameErrors, [...formErrors, ...Object.values(others).flat()]);
	});
	const name = listNameField.safeParse(again.name);
	const { product, addErrors } = await readAddedProduct(ctx, user, form);
	const nameErrors = name.success ? [] : name.error.issues.map(({ message }) => message);
	if (!name.success || addErrors.length > 0 || Object.keys(errors).length > 0)
		return respond(400, nameErrors, addErrors);
	await changeList(ctx, user, listId, { name: name.data, isShared, changes });
	if (product) await addToList(ctx, user, listId, product);
	return redirectWithToast(`/lists/${listId}`, "list-saved");
}

async function readAddedProduct(ctx: Platform, user: Buyer, form: FormData) {
	const typed = readTyped(form, "add");
	if (typed === "") return { product: null, addErrors: [] };
	if (form.get("intent") === ORDER_INTENT)
		return { product: null, addErrors: ["Save changes first, so that this part is in the list."] };
	const read = await readTypedProduct(ctx, user, typed);
	return read.ok
		? { product: read.product, addErrors: [] }
		: { product: null, addErrors: [read.error] };
}

const readTyped = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

const listQuantities = (form: FormData) =>
	Array.from(form).flatMap(([name, value]) => {
		const field = parseLineField(name);
		return field && typeof value === "string" ? [{ ...field, typed: value.trim() }] : [];
	});

/** Lines that were not typed in keep what another window has saved. */
function readChanges(form: FormData) {
	const changed = listQuantities(form).filter(({ typed, shown }) => typed !== shown);
	const changes: ListProduct[] = [];
	const errors: Record<string, string> = {};
	for (const { productId, typed } of changed) {
		const quantity = lineQuantityField.safeParse(typed);
		if (quantity.success) changes.push({ productId, quantity: quantity.data });
		else errors[productId] = quantity.error.issues[0]?.message ?? "";
	}
	const typed = Object.fromEntries(changed.map((line) => [line.productId, line.typed]));
	return { changes, typed, errors };
}

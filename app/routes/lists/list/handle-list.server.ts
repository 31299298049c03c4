import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Buyer } from "~/domain/accounts/rules";
import { lineQuantityField } from "~/domain/cart/input";
import { MAX_QUANTITY_CHARS } from "~/domain/order-pad/reading/rules";
import { addToList } from "~/domain/saved-lists/add-to-list.server";
import { changeList } from "~/domain/saved-lists/change-list.server";
import { type ListProduct, listNameField, MAX_LIST_LINES } from "~/domain/saved-lists/input";
import { orderTypedProducts } from "~/domain/saved-lists/order-typed-products.server";
import { canOrderList } from "~/domain/saved-lists/queries.server";
import { readTypedProduct } from "~/domain/saved-lists/read-typed-product.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { notFound, redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import { parseLineField } from "~/ui/parts/quantity-fields";
import { describeListError } from "../describe-list-error";
import { type ListFormResult, ORDER_INTENT } from "./list-form";

/** A quantity each, the name, the key and the button. */
export const MAX_LIST_FIELDS = MAX_LIST_LINES + 10;

/** A double click on 'Order this list' opens one pad. */
export const handleList = idempotentAction(saveOrOrder);

async function saveOrOrder(args: ActionFunctionArgs) {
	const { request, params, context } = args;
	const user = await requireVerifiedUser(request, context);
	const listId = params.listId ?? "";
	if (!(await canOrderList(context.platform.db, user, listId))) throw notFound();
	const form = await parseForm(request);
	// A part that was typed and not saved would be left out of the order.
	const canOrder =
		readTyped(form, "add") === "" &&
		listQuantities(form).every(({ typed }) => typed.length <= MAX_QUANTITY_CHARS);
	if (form.get("intent") === ORDER_INTENT && canOrder) return openPad(args, user, form);
	await enforceRateLimit(request, context.platform, "list", user.id);
	return save(context.platform, { user, listId, form });
}

/** With the quantities as typed; the list stays as it is. */
async function openPad({ request, context }: ActionFunctionArgs, user: Buyer, form: FormData) {
	const { platform } = context;
	await enforceRateLimit(request, platform, "pad", user.id);
	const products = listQuantities(form);
	const key = String(form.get("idempotencyKey") ?? "");
	const padId = await orderTypedProducts(platform, user, products, key);
	return padId ? redirectTo(`/order-pad/${padId}`, []) : redirectTo("/lists", []);
}

type SavedForm = { user: Buyer; listId: string; form: FormData };

async function save(platform: Platform, { user, listId, form }: SavedForm) {
	const typedName = readTyped(form, "name");
	const typedProduct = readTyped(form, "add");
	const { changes, typed, errors } = readChanges(form);
	const respond = (status: number, wrong: { nameErrors?: string[]; addErrors?: string[] }) =>
		respondWithForm<ListFormResult>(
			{
				name: typedName,
				add: typedProduct,
				isShared: form.has("shared"),
				typed,
				errors,
				nameErrors: [],
				addErrors: [],
				...wrong,
			},
			status,
		);
	const name = listNameField.safeParse(typedName);
	const { product, addErrors } = await readAddedProduct(platform, user, form);
	const nameErrors = name.success ? [] : name.error.issues.map(({ message }) => message);
	if (!name.success || addErrors.length > 0 || Object.keys(errors).length > 0)
		return respond(400, { nameErrors, addErrors });
	const changed = await changeList(platform, user, listId, {
		name: name.data,
		isShared: form.has("shared"),
		changes,
	});
	if (!changed.ok && changed.reason === "no-such-list") throw notFound();
	if (!changed.ok) return respond(409, { nameErrors: ["You already have a list with this name"] });
	const added = product ? await addToList(platform, user.id, listId, product) : changed;
	if (!added.ok) return respond(409, { addErrors: describeListError(added.reason).formErrors });
	return redirectWithToast(`/lists/${listId}`, "list-saved");
}

async function readAddedProduct(platform: Platform, user: Buyer, form: FormData) {
	const typed = readTyped(form, "add");
	if (typed === "") return { product: null, addErrors: [] };
	if (form.get("intent") === ORDER_INTENT)
		return { product: null, addErrors: ["Save changes first, so that this part is in the list."] };
	const read = await readTypedProduct(platform, user, typed);
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

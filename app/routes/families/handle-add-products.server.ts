import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { addProducts, type WantedProductError } from "~/domain/cart/add-products.server";
import { wantedProductsInput } from "~/domain/cart/input";
import { MAX_CART_LINES } from "~/domain/cart/rules";
import { formatTk } from "~/domain/money/rules";
import { requirePurchaser, requireUser } from "~/http/auth/guards.server";
import type { PageForm } from "~/http/pages/page-form.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { formatNumber } from "~/platform/format/format-number";
import { parsePricedField } from "~/ui/parts/quantity-fields";
import { CHOICE_FIELD, type OrderFormResult, parseChoice } from "./order-form";
import { findTypedPath } from "./typed-quantities.server";

type Posted = ActionFunctionArgs & { form: PageForm };

/** Puts all typed quantities into the cart or none. Visitors log in first and come back to them. */
export async function handleAddProducts({ request, context, form }: Posted) {
	const { user } = await context.getSession();
	const lines = readLines(await form.data());
	const typed = Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
	const { platform } = context;
	if (!user?.verified) {
		const returnPath = await findTypedPath(platform.db, request.url, typed);
		await requireUser(request, context, returnPath);
		return respondWithForm<OrderFormResult>({ typed, errors: {}, formErrors: [], returnPath }, 403);
	}
	await requirePurchaser(request, context);
	const input = wantedProductsInput.safeParse(lines);
	if (!input.success) {
		const formErrors = input.error.issues.map(({ message }) => message);
		return respondWithForm<OrderFormResult>({ typed, errors: {}, formErrors }, 400);
	}
	// The cart says what is short, and the order form asks what shall wait.
	const wanted = input.data.map((line) => ({ ...line, mayWait: "unless-pieces" as const }));
	const added = await addProducts(platform, user, wanted);
	if (added.ok) {
		const { partCount, replacedCount } = added;
		return redirectWithToast("/mycart", "parts-added", [], { partCount, replacedCount });
	}
	if (added.reason === "wrong-products")
		return respondWithForm<OrderFormResult>(describeErrors(added.errors, typed), 400);
	const formErrors = [
		`A cart has at most ${formatNumber(MAX_CART_LINES)} lines, and yours has ${formatNumber(added.lineCount)}. Order or remove some of them first.`,
	];
	return respondWithForm<OrderFormResult>({ typed, errors: {}, formErrors }, 409);
}

/** A pressed button replaces what its row's field says. Empty fields are ignored. */
function readLines(form: FormData) {
	const choice = parseChoice(form.get(CHOICE_FIELD));
	const lines = Array.from(form).flatMap(([name, value]) => {
		const shown = parsePricedField(name);
		if (!shown || typeof value !== "string") return [];
		const quantity = choice?.productId === shown.productId ? choice.quantity : value.trim();
		return quantity === "" ? [] : [{ ...shown, quantity }];
	});
	return Array.from(new Map(lines.map((line) => [line.productId, line])).values());
}

function describeErrors(
	errors: readonly WantedProductError[],
	typed: OrderFormResult["typed"],
): OrderFormResult {
	const described = errors.map((error): [string, OrderFormResult["errors"][string]] => [
		error.productId,
		{
			productName: error.productName ?? "A part",
			message: describeError(error),
			nearest: "nearest" in error ? error.nearest : [],
		},
	]);
	return {
		typed,
		errors: Object.fromEntries(described),
		formErrors: ["Nothing has been added yet. Everything you typed is still here."],
	};
}

function describeError(error: WantedProductError): string {
	switch (error.reason) {
		case "no-such-product":
		case "archived":
			return "No longer for sale";
		case "price-changed":
			return `The price is now ${formatTk(error.pricePoisha)}, it was ${formatTk(error.seenPricePoisha)}. Check it, then add again.`;
		default:
			return error.message;
	}
}

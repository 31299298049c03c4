import {
	type ProductValueError,
	saveProductValues,
	type TypedValues,
} from "~/domain/catalog/families/save-product-values.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import {
	type ProductValuesResult,
	readProductValues,
	type TypedProducts,
} from "./part-values-form";

type SaveRequest = { adminId: string; familyId: string; form: FormData; currentUrl: string };

/** Saves all values and removals or, with the reasons next to the fields, none. */
export async function handleSave(
	platform: Platform,
	{ adminId, familyId, form, currentUrl }: SaveRequest,
) {
	const { values, removed } = readProductValues(form);
	const saved = await saveProductValues(platform, adminId, { familyId, values, removed });
	if (saved.ok)
		return redirectWithToast(currentUrl, saved.isChanged ? "updated" : "nothing-changed");
	if (saved.reason === "no-such-family") throw notFound();
	const isWrong = saved.reason === "wrong-values";
	const gone = "A part has left this family meanwhile. Check the others and save again.";
	return respondWithForm<ProductValuesResult>(
		{
			typed: toTypedProducts(values),
			removed,
			errors: isWrong ? toErrors(saved.errors) : {},
			formErrors: isWrong ? [] : [gone],
		},
		isWrong ? 400 : 409,
	);
}

const toTypedProducts = (values: TypedValues): TypedProducts =>
	Object.fromEntries(
		Array.from(values, ([productId, typed]) => [productId, Object.fromEntries(typed)]),
	);

function toErrors(errors: readonly ProductValueError[]): TypedProducts {
	const byProduct: TypedProducts = {};
	for (const { productId, attributeId, message } of errors)
		byProduct[productId] = { ...byProduct[productId], [attributeId]: message };
	return byProduct;
}

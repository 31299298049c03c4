import { addProductsToFamily } from "~/domain/catalog/families/add-products-to-family.server";
import { addProductsInput } from "~/domain/catalog/families/input";
import { describeAddProductsError } from "~/http/errors/families.server";
import { validateForm } from "~/http/input/validate-form.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";

type AddRequest = { adminId: string; familyId: string; form: FormData };

export async function handleAdd(platform: Platform, { adminId, familyId, form }: AddRequest) {
	const input = await validateForm(form, addProductsInput);
	if (!input.ok) return respondWithForm({ added: input.result }, 400);
	const added = await addProductsToFamily(platform, adminId, familyId, input.value.numbers);
	if (!added.ok) {
		const formError = describeAddProductsError(added);
		return respondWithForm({ added: input.reply(formError.errors) }, formError.status);
	}
	return redirectWithToast(`/dashboard/families/${familyId}`, "family-parts-added");
}

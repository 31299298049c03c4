import {
	type PartValueError,
	savePartValues,
	type TypedValues,
} from "~/domain/catalog/families/save-part-values.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import { type PartValuesResult, readPartValues, type TypedParts } from "./part-values-form";

type SaveRequest = { adminId: string; familyId: string; form: FormData; currentUrl: string };

/** Saves all values and removals or, with the reasons next to the fields, none. */
export async function handleSave(
	platform: Platform,
	{ adminId, familyId, form, currentUrl }: SaveRequest,
) {
	const { values, removed } = readPartValues(form);
	const saved = await savePartValues(platform, adminId, { familyId, values, removed });
	if (saved.ok)
		return redirectWithToast(currentUrl, saved.isChanged ? "updated" : "nothing-changed");
	if (saved.reason === "no-such-family") throw notFound();
	const isWrong = saved.reason === "wrong-values";
	const gone = "A part has left this family meanwhile. Check the others and save again.";
	return respondWithForm<PartValuesResult>(
		{
			typed: toTypedParts(values),
			removed,
			errors: isWrong ? toErrors(saved.errors) : {},
			formErrors: isWrong ? [] : [gone],
		},
		isWrong ? 400 : 409,
	);
}

const toTypedParts = (values: TypedValues): TypedParts =>
	Object.fromEntries(Array.from(values, ([partId, typed]) => [partId, Object.fromEntries(typed)]));

function toErrors(errors: readonly PartValueError[]): TypedParts {
	const byPart: TypedParts = {};
	for (const { partId, attributeId, message } of errors)
		byPart[partId] = { ...byPart[partId], [attributeId]: message };
	return byPart;
}

import type { SubmissionResult } from "@conform-to/react";
import type { AdminContext } from "~/domain/accounts/context.server";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { addProductsInput, newPartsInput } from "~/domain/catalog/families/input";
import { findManagedFamily } from "~/domain/catalog/families/managed-families.server";
import {
	checkPlan,
	listPlannedParts,
	type PartPlan,
	planParts,
	toShownPlan,
} from "~/domain/catalog/families/plan-parts.server";
import { saveProductValues } from "~/domain/catalog/families/save-product-values.server";
import { addParts, addProductsToFamily } from "~/domain/catalog/families/verbs.server";
import { validateForm } from "~/http/input/validate-form.server";
import type { PageForm } from "~/http/pages/page-form.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { found } from "~/platform/refused";
import { type ProductValuesResult, readProductValues } from "./part-values-form";

type Posted = { ctx: AdminContext; form: PageForm; familyId: string };

export type NewPartsResult = SubmissionResult & { plan?: PartPlan | null };

/** Shows first what the pasted lines add; then saves exactly that, or nothing. */
export async function addNew({ ctx, form, familyId }: Posted) {
	const family = found(await findManagedFamily(ctx.db, familyId));
	const input = await validateForm(await form.data(), newPartsInput);
	if (!input.ok) return input.response;
	const { parts: text, plan: shownPlan, idempotencyKey } = input.value;
	const plan = await planParts(ctx, { text, family, idempotencyKey });
	const respond = (result: SubmissionResult, status: number) =>
		respondWithForm<NewPartsResult>({ ...result, plan: toShownPlan(plan) }, status);
	form.refuseWith(({ errors, status }) => respond(input.reply(errors), status));
	checkPlan(plan);
	if (shownPlan !== plan.id) return respond(input.reply({}), 200);
	const parts = listPlannedParts(plan);
	await addParts(ctx, familyId, parts);
	const counts = { partCount: parts.length, replacedCount: 0 };
	return redirectWithToast(buildFamilyUrl(family.slug), "parts-added", [], counts);
}

export async function addExisting({ ctx, form, familyId }: Posted) {
	const { numbers } = await form.read(addProductsInput);
	await addProductsToFamily(ctx, familyId, numbers);
	return redirectWithToast(`/dashboard/families/${familyId}`, "family-parts-added");
}

/** Saves all values and removals or, with the reasons next to the fields, none. */
export async function saveValues({ ctx, form, familyId }: Posted, currentUrl: string) {
	const { values, removed } = readProductValues(await form.data());
	const typed = Object.fromEntries(
		Array.from(values, ([productId, texts]) => [productId, Object.fromEntries(texts)]),
	);
	form.refuseWith(({ errors, status }) =>
		respondWithForm<ProductValuesResult>({ typed, removed, ...errors }, status),
	);
	const isChanged = await saveProductValues(ctx, { familyId, values, removed });
	return redirectWithToast(currentUrl, isChanged ? "updated" : "nothing-changed");
}

import type { SubmissionResult } from "@conform-to/react";
import { addParts } from "~/domain/catalog/families/add-parts.server";
import { addProductsToFamily } from "~/domain/catalog/families/add-products-to-family.server";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { addProductsInput, newPartsInput } from "~/domain/catalog/families/input";
import { findManagedFamily } from "~/domain/catalog/families/managed-families.server";
import {
	listPlannedParts,
	type PartPlan,
	planParts,
} from "~/domain/catalog/families/plan-parts.server";
import type { FormError } from "~/http/errors/domain-error.server";
import { describeAddPartsError, describeAddProductsError } from "~/http/errors/families.server";
import { validateForm } from "~/http/input/validate-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import { findPlanError, toShownPlan } from "../check-plan.server";

export type AddPartsFormResult = { created: SubmissionResult; plan: PartPlan | null };

type AddRequest = { adminId: string; familyId: string; form: FormData };

/** Shows first what the pasted lines add; then saves exactly that, or nothing. */
export async function handleAddNew(platform: Platform, { adminId, familyId, form }: AddRequest) {
	const { db } = platform;
	const family = orNotFound(await findManagedFamily(db, familyId));
	const input = await validateForm(form, newPartsInput);
	const respond = (created: SubmissionResult, status: number, plan: PartPlan | null) =>
		respondWithForm<AddPartsFormResult>({ created, plan: toShownPlan(plan) }, status);
	if (!input.ok) return respond(input.result, 400, null);
	const { parts: text, plan: shownPlan, idempotencyKey } = input.value;
	const plan = await planParts(db, { text, family }, { adminId, idempotencyKey });
	const refuse = ({ errors, status }: FormError) => respond(input.reply(errors), status, plan);
	const planError = findPlanError(plan);
	if (planError) return refuse(planError);
	if (shownPlan !== plan.id) return respond(input.reply({}), 200, plan);
	const parts = listPlannedParts(plan);
	const added = await addParts(platform, adminId, familyId, parts);
	if (!added.ok) return refuse(describeAddPartsError(added));
	const counts = { partCount: parts.length, replacedCount: 0 };
	return redirectWithToast(buildFamilyUrl(family.slug), "parts-added", [], counts);
}

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

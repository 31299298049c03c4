import type { SubmissionResult } from "@conform-to/react";
import { createFamily } from "~/domain/catalog/families/create-family.server";
import { findFamilyError } from "~/domain/catalog/families/family-errors.server";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { newFamilyInput } from "~/domain/catalog/families/input";
import {
	listPlannedParts,
	type PartPlan,
	planParts,
} from "~/domain/catalog/families/plan-parts.server";
import { type FormError, fieldError } from "~/http/errors/domain-error.server";
import { describeFamilyError } from "~/http/errors/families.server";
import type { AdminUploadRequest } from "~/http/rate-limit/admin-upload.server";
import { readKeptUpload } from "~/http/rate-limit/kept-upload.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { findPlanError, toShownPlan } from "./check-plan.server";

/** `plan` is what the typed parts add. */
export type AddFamilyResult = SubmissionResult & { plan: PartPlan | null };

/** Shows first what pasted parts add; then saves the family with exactly those, or nothing. */
export async function handleAddFamily(sent: AdminUploadRequest) {
	const adminId = sent.admin.id;
	const { platform } = sent.context;
	const input = await readKeptUpload(sent, newFamilyInput);
	const respond = async (
		result: SubmissionResult,
		status: number,
		plan: PartPlan | null,
		headers?: Record<string, string>,
	) => {
		const body = { ...(await input.keep(result)), plan: toShownPlan(plan) };
		return respondWithForm<AddFamilyResult>(body, status, headers);
	};
	if (!input.ok) return respond(input.result, input.status, null, input.headers);
	const { picture, reply } = input;
	const { family, parts: text, plan: shownPlan, idempotencyKey } = input.value;
	const hasParts = text.trim() !== "";
	const plan = hasParts
		? await planParts(platform.db, { text, family }, { adminId, idempotencyKey })
		: null;
	const refuse = ({ errors, status }: FormError) => respond(reply(errors), status, plan);
	if (plan) {
		const planError = findPlanError(plan);
		if (planError) return refuse(planError);
		if (!picture) return refuse(fieldError(400, "image", "Choose a picture: the parts show it"));
		const familyError = await findFamilyError(platform.db, family);
		if (familyError) return refuse(describeFamilyError(familyError));
		if (shownPlan !== plan.id) return respond(reply({}), 200, plan);
	}
	const parts = plan ? listPlannedParts(plan) : [];
	const created = await createFamily(
		platform,
		adminId,
		{ ...family, idempotencyKey, parts },
		picture,
	);
	if (!created.ok) return refuse(describeFamilyError(created));
	if (!plan) return redirectWithToast(`/dashboard/families/${created.id}`, "family-added");
	const added = { partCount: parts.length, replacedCount: 0 };
	return redirectWithToast(buildFamilyUrl(family.slug), "parts-added", [], added);
}

import type { SubmissionResult } from "@conform-to/react";
import type { AdminContext } from "~/domain/accounts/context.server";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { newFamilyInput } from "~/domain/catalog/families/input";
import {
	checkPlan,
	listPlannedParts,
	type PartPlan,
	planParts,
	toShownPlan,
} from "~/domain/catalog/families/plan-parts.server";
import { checkFamily, createFamily } from "~/domain/catalog/families/verbs.server";
import type { PageForm } from "~/http/pages/page-form.server";
import { readKeptUpload, type SentForm } from "~/http/rate-limit/kept-upload.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Refused } from "~/platform/refused";

export type AddFamilyResult = SubmissionResult & { plan: PartPlan | null };

type Posted = SentForm & { ctx: AdminContext; form: PageForm };

/** Shows first what pasted parts add; then saves the family with exactly those, or nothing. */
export async function handleAddFamily({ ctx, form, ...sent }: Posted) {
	const input = await readKeptUpload(sent, newFamilyInput);
	let plan: PartPlan | null = null;
	const respond = async (
		result: SubmissionResult,
		status: number,
		headers?: Record<string, string>,
	) => {
		const body = { ...(await input.keep(result)), plan: toShownPlan(plan) };
		return respondWithForm<AddFamilyResult>(body, status, headers);
	};
	if (!input.ok) return respond(input.result, input.status, input.headers);
	const { picture, reply } = input;
	form.refuseWith(({ errors, status }) => respond(reply(errors), status));
	const { family, parts: text, plan: shownPlan, idempotencyKey } = input.value;
	if (text.trim() !== "") {
		plan = await planParts(ctx, { text, family, idempotencyKey });
		checkPlan(plan);
		if (!picture) throw new Refused({ image: "Choose a picture: the parts show it" }, 400);
		await checkFamily(ctx.db, family);
		if (shownPlan !== plan.id) return respond(reply({}), 200);
	}
	const parts = plan ? listPlannedParts(plan) : [];
	const id = await createFamily(ctx, { ...family, idempotencyKey, parts }, picture);
	if (!plan) return redirectWithToast(`/dashboard/families/${id}`, "family-added");
	const added = { partCount: parts.length, replacedCount: 0 };
	return redirectWithToast(buildFamilyUrl(family.slug), "parts-added", [], added);
}

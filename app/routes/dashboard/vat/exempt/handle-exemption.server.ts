import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { endExemption } from "~/domain/price-lists/exemptions/end-exemption.server";
import { exemptAccount } from "~/domain/price-lists/exemptions/exempt-account.server";
import { endExemptionInput, exemptionInput } from "~/domain/price-lists/exemptions/input";
import { describeExemptionError } from "~/http/errors/price-lists.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { findPasswordError } from "~/http/reauthenticate/password-again.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { EXEMPT_PATH } from "../vat-tabs";

type PostedForm = { request: Request; context: AppLoadContext; admin: SignedInUser };

export async function handleExemption(posted: PostedForm) {
	const form = await parseForm(posted.request);
	return form.has("end") ? handleEnd(posted, form) : handleSave(posted, form);
}

async function handleEnd({ request, context, admin }: PostedForm, form: FormData) {
	const input = await validateForm(form, endExemptionInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const refused = await findPasswordError(request, context, admin, input);
	if (refused) return refused;
	await endExemption(context.platform, admin.id, input.value.end);
	return redirectWithToast(EXEMPT_PATH, "updated");
}

async function handleSave({ request, context, admin }: PostedForm, form: FormData) {
	const input = await validateForm(form, exemptionInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const refused = await findPasswordError(request, context, admin, input);
	if (refused) return refused;
	const exempted = await exemptAccount(context.platform, admin.id, input.value);
	if (exempted.ok) return redirectWithToast(EXEMPT_PATH, "updated");
	return respondWithError(input, describeExemptionError(exempted));
}

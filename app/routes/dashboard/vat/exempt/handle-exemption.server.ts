import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { endExemption } from "~/domain/customers/exemptions/end-exemption.server";
import { exemptCustomer } from "~/domain/customers/exemptions/exempt-customer.server";
import { endExemptionInput, exemptionInput } from "~/domain/customers/exemptions/input";
import { describeExemptionError } from "~/http/errors/price-lists.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { validateFormWithPassword } from "~/http/reauthenticate/password-again.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { EXEMPT_PATH } from "../vat-tabs";

type PostedForm = { request: Request; context: AppLoadContext; user: SignedInUser };

export async function handleExemption(posted: PostedForm) {
	const form = await parseForm(posted.request);
	return form.has("end") ? handleEnd(posted) : handleSave(posted);
}

async function handleEnd(posted: PostedForm) {
	const input = await validateFormWithPassword(posted, endExemptionInput);
	if (!input.ok) return input.response;
	await endExemption(posted.context.platform, posted.user.id, input.value.end);
	return redirectWithToast(EXEMPT_PATH, "updated");
}

async function handleSave(posted: PostedForm) {
	const input = await validateFormWithPassword(posted, exemptionInput);
	if (!input.ok) return input.response;
	const exempted = await exemptCustomer(posted.context.platform, posted.user.id, input.value);
	if (exempted.ok) return redirectWithToast(EXEMPT_PATH, "updated");
	return respondWithError(input, describeExemptionError(exempted));
}

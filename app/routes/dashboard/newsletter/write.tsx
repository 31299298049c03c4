import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type NewIssueFields, newIssueInput } from "~/domain/newsletter/input";
import { writeIssue } from "~/domain/newsletter/issues/write-issue.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { keyReused } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { getIssuePath } from "./get-issue-path";
import { IssueFields } from "./issue-fields";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Write a newsletter");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, newIssueInput);
	if (!input.ok) return input.response;
	const written = await writeIssue(context.platform, admin.id, input.value);
	if (!written.ok) return respondWithError(input, keyReused);
	return redirectWithToast(getIssuePath(written.id), "issue-saved");
}

export default function WriteIssue() {
	return (
		<FormPage<NewIssueFields>
			{...useLoaderData<typeof loader>()}
			title="Write a newsletter"
			buttons={{ submit: "Save and preview", cancelTo: "/dashboard/newsletter" }}
		>
			{(fields) => <IssueFields subject={fields.subject} body={fields.body} />}
		</FormPage>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type IssueFields as Fields, issueInput } from "~/domain/newsletter/input";
import { editIssue } from "~/domain/newsletter/issues/edit-issue.server";
import { findIssue } from "~/domain/newsletter/issues/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeEditIssueError } from "~/http/errors/newsletter.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { getIssuePath } from "../get-issue-path";
import { IssueFields } from "../issue-fields";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Edit ${page.data?.issue.subject ?? "newsletter"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const issue = orNotFound(await findIssue(context.platform.db, params.issueId ?? ""));
	return { issue };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, issueInput);
	if (!input.ok) return input.response;
	const edited = await editIssue(context.platform, admin.id, params.issueId ?? "", input.value);
	if (!edited.ok) return respondWithError(input, describeEditIssueError(edited));
	return redirectWithToast(getIssuePath(params.issueId), "issue-saved");
}

export default function EditIssue() {
	const { issue } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	// Keeps the unsaved text when the issue was sent meanwhile.
	if (issue.state !== "draft" && !lastResult) {
		return (
			<Page title="Edit newsletter" width="text">
				<Notice kind="info" title="This newsletter is already being sent">
					It can no longer be edited.
				</Notice>
				<ButtonLink to={getIssuePath(issue.id)}>Back to the newsletter</ButtonLink>
			</Page>
		);
	}
	return (
		<FormPage<Fields>
			title="Edit newsletter"
			saved={{ subject: issue.subject, body: issue.body }}
			buttons={{ submit: "Save and preview", cancelTo: getIssuePath(issue.id) }}
		>
			{(fields) => <IssueFields subject={fields.subject} body={fields.body} />}
		</FormPage>
	);
}

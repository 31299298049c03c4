import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type IssueFields, issueInput, newIssueInput } from "~/domain/newsletter/input";
import { editIssue } from "~/domain/newsletter/issues/edit-issue.server";
import { findIssue } from "~/domain/newsletter/issues/queries.server";
import { writeIssue } from "~/domain/newsletter/issues/write-issue.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { keyReused } from "~/http/errors/domain-error.server";
import { describeEditIssueError } from "~/http/errors/newsletter.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Field, TextArea } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { getIssuePath } from "./get-issue-path";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data?.issue ? `Edit ${page.data.issue.subject}` : "Write a newsletter",
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	if (!params.issueId) return { idempotencyKey: newId() };
	return { issue: orNotFound(await findIssue(db, params.issueId)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	if (!params.issueId) {
		const input = await validateForm(request, newIssueInput);
		if (!input.ok) return input.response;
		const written = await writeIssue(platform, admin.id, input.value);
		if (!written.ok) return respondWithError(input, keyReused);
		return redirectWithToast(getIssuePath(written.id), "issue-saved");
	}
	const input = await validateForm(request, issueInput);
	if (!input.ok) return input.response;
	const edited = await editIssue(platform, admin.id, params.issueId, input.value);
	if (!edited.ok) return respondWithError(input, describeEditIssueError(edited));
	return redirectWithToast(getIssuePath(params.issueId), "issue-saved");
}

export default function WriteIssue() {
	const { issue, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const cancelTo = issue ? getIssuePath(issue.id) : "/dashboard/newsletter";
	// Keeps the unsaved text when the issue was sent meanwhile.
	if (issue && issue.state !== "draft" && !lastResult) {
		return (
			<Page title="Edit newsletter" width="text">
				<Notice kind="info" title="This newsletter is already being sent">
					It can no longer be edited.
				</Notice>
				<ButtonLink to={cancelTo}>Back to the newsletter</ButtonLink>
			</Page>
		);
	}
	return (
		<FormPage<IssueFields>
			title={issue ? "Edit newsletter" : "Write a newsletter"}
			idempotencyKey={idempotencyKey}
			saved={issue && { subject: issue.subject, body: issue.body }}
			buttons={{ submit: "Save and preview", cancelTo }}
		>
			{(fields) => (
				<>
					<Field label="Subject" required field={fields.subject} />
					<TextArea
						label="Text"
						required
						rows={16}
						hint="Plain text. An empty line starts a new paragraph, and web addresses become links. The unsubscribe link is added automatically."
						field={fields.body}
					/>
				</>
			)}
		</FormPage>
	);
}

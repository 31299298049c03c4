import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type IssueFields, issueInput, newIssueInput } from "~/domain/newsletter/input";
import { editIssue, findIssue, writeIssue } from "~/domain/newsletter/issues.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";
import { getIssuePath } from "./get-issue-path";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Write a newsletter", ({ issue }) =>
	issue ? `Edit ${issue.subject}` : "Write a newsletter",
);

export const loader = admin.loader(async ({ params, ctx: { db, newId } }) =>
	params.issueId
		? { issue: found(await findIssue(db, params.issueId)) }
		: { idempotencyKey: newId() },
);

export const action = admin.action(async ({ params: { issueId }, ctx, form }) => {
	if (issueId) await editIssue(ctx, issueId, await form.read(issueInput));
	const id = issueId ?? (await writeIssue(ctx, await form.read(newIssueInput)));
	return form.leave(getIssuePath(id), "issue-saved");
});

export default function WriteIssue() {
	const { issue, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
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

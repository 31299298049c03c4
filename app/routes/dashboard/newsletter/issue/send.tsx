import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findIssue, queueNewsletter, sendIssue } from "~/domain/newsletter/issues.server";
import { formatSubscribers } from "~/domain/newsletter/rules";
import { countSubscribers } from "~/domain/newsletter/subscribers.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { sendDueMail } from "~/platform/outbox/send-messages.server";
import { found } from "~/platform/refused";
import { Notice } from "~/ui/elements/notice";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";
import { getIssuePath } from "../get-issue-path";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = titled<typeof loader>("Send newsletter", ({ subject }) => `Send ${subject}`);

export const loader = admin.loader(async ({ params, ctx: { db } }) => {
	const issue = found(await findIssue(db, params.issueId ?? ""));
	if (issue.state !== "draft") throw redirect(getIssuePath(issue.id));
	const { confirmed } = await countSubscribers(db);
	return { subject: issue.subject, confirmed, issueUrl: getIssuePath(issue.id) };
});

export const action = admin.action(async ({ params, ctx, form }) => {
	form.openDialog();
	await sendIssue(ctx, params.issueId ?? "");
	ctx.runAfterResponse(queueNewsletter(ctx).then(() => sendDueMail(ctx, "oldest")));
	return form.leave(getIssuePath(params.issueId), "issue-queued");
});

export default function SendIssue() {
	const { subject, confirmed, issueUrl } = useLoaderData<typeof loader>();
	const actionData = useActionData<{ error: string }>();
	const audience = formatSubscribers(confirmed);
	return (
		<ConfirmDialog
			question={`Send to ${audience}?`}
			detail={`'${subject}' goes to every confirmed subscriber. It can't be edited or recalled afterwards.`}
			confirmLabel={`Send to ${audience}`}
			cancelTo={issueUrl}
		>
			{actionData ? <Notice kind="error" title={actionData.error} /> : null}
		</ConfirmDialog>
	);
}

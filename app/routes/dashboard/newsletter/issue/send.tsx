import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findIssue } from "~/domain/newsletter/issues/queries.server";
import { queueNewsletter } from "~/domain/newsletter/issues/queue-newsletter.server";
import { sendIssue } from "~/domain/newsletter/issues/send-issue.server";
import { formatSubscribers } from "~/domain/newsletter/rules";
import { countSubscribers } from "~/domain/newsletter/subscribers/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeSendIssueError } from "~/http/errors/newsletter.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { sendDueMail } from "~/platform/outbox/send-messages.server";
import { Notice } from "~/ui/elements/notice";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";
import { getIssuePath } from "../get-issue-path";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Send ${page.data?.subject ?? "newsletter"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const issue = orNotFound(await findIssue(db, params.issueId ?? ""));
	if (issue.state !== "draft") throw redirect(getIssuePath(issue.id));
	const { confirmed } = await countSubscribers(db);
	return { subject: issue.subject, confirmed, issueUrl: getIssuePath(issue.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const sent = await sendIssue(platform, admin.id, params.issueId ?? "");
	if (!sent.ok) return respondWithForm({ error: describeSendIssueError(sent) }, 409);
	platform.runAfterResponse(queueNewsletter(platform).then(() => sendDueMail(platform, "oldest")));
	return redirectWithToast(getIssuePath(params.issueId), "issue-queued");
}

export default function SendIssue() {
	const { subject, confirmed, issueUrl } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
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

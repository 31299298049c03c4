import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { issueById } from "~/domain/newsletter/issues/queries.server";
import { queueNewsletter } from "~/domain/newsletter/issues/queue-newsletter.server";
import { sendIssue } from "~/domain/newsletter/issues/send-issue.server";
import { subscribersText } from "~/domain/newsletter/rules";
import { countSubscribers } from "~/domain/newsletter/subscribers/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { sendIssueRefusal } from "~/http/errors/newsletter.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Notice } from "~/ui/elements/notice";
import { privatePage } from "~/ui/head/page-meta";
import { Confirm } from "~/ui/layout/confirm-dialog";
import { dialogHandle } from "~/ui/layout/dialog";
import { issuePage } from "../get-issue-path";

export const handle = dialogHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, `Send ${page.data?.subject ?? "an issue"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const issue = await issueById(db, params.issueId ?? "");
	if (!issue) throw notFound();
	if (issue.state !== "draft") throw redirect(issuePage(issue.id));
	const { confirmed } = await countSubscribers(db);
	return { subject: issue.subject, confirmed, here: issuePage(issue.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const sent = await sendIssue(platform, admin.id, params.issueId ?? "");
	if (!sent.ok) return again({ error: sendIssueRefusal(sent) }, 409);
	platform.afterAnswer(queueNewsletter(platform).then(() => sendDueMail(platform, "oldest")));
	return redirectWithToast(issuePage(params.issueId), "issue-sending");
}

export default function SendIssue() {
	const { subject, confirmed, here } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const people = subscribersText(confirmed);
	return (
		<Confirm
			question={`Send to ${people}?`}
			detail={`'${subject}' goes to everybody who has confirmed. It can't be changed or called back.`}
			confirmLabel={`Send to ${people}`}
			cancelTo={here}
		>
			{refused ? <Notice kind="error" title={refused.error} /> : null}
		</Confirm>
	);
}

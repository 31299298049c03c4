import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { issueById } from "~/domain/newsletter/issues.server";
import { queueNewsletter } from "~/domain/newsletter/queue-newsletter.server";
import { subscribersText } from "~/domain/newsletter/rules";
import { sendIssue } from "~/domain/newsletter/send-issue.server";
import { countSubscribers } from "~/domain/newsletter/subscribers.server";
import { requireAdmin } from "~/http/guards.server";
import { sendIssueRefusal } from "~/http/refusals/newsletter.server";
import { again, notFound } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Confirm } from "~/ui/confirm";
import { dialogHandle } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { privatePage } from "~/ui/page-meta";
import { issuePage } from "./issue-page";

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

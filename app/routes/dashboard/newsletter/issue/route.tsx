import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { testInput } from "~/domain/newsletter/input";
import { issueById } from "~/domain/newsletter/issues/queries.server";
import { sendTest } from "~/domain/newsletter/issues/send-test.server";
import { waitingMails } from "~/domain/newsletter/queued-mails.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readForm } from "~/http/input/validate-form.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { issuePage } from "../get-issue-path";
import { IssueBadge } from "../issue-badge";
import { IssuePreview } from "./issue-preview";
import { IssueProgress } from "./issue-progress";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, page.data?.issue.subject ?? "Newsletter issue");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId, settings } = context.platform;
	const issue = await issueById(db, params.issueId ?? "");
	if (!issue) throw notFound();
	const waiting = issue.state === "draft" ? 0 : await waitingMails(db, issue.id);
	return { issue, waiting, shopName: settings.shopName, idempotencyKey: newId() };
}

/** 'Send me a test'. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const input = await readForm(request, testInput);
	if (!input.ok) return again(input.result, 400);
	const issueId = params.issueId ?? "";
	const sent = await sendTest(platform, admin.email, issueId, input.value.idempotencyKey);
	if (!sent) throw notFound();
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(issuePage(issueId), "issue-test-sent");
}

export default function Issue() {
	const { issue, waiting, shopName, idempotencyKey } = useLoaderData<typeof loader>();
	const here = issuePage(issue.id);
	return (
		<>
			<Page title={issue.subject} intro={<IssueBadge state={issue.state} />} width="text">
				{issue.state === "draft" ? null : <IssueProgress {...{ issue, waiting, here }} />}
				<IssuePreview shopName={shopName} issue={issue} />
				<div className="flex flex-wrap gap-3">
					{issue.state === "draft" ? (
						<>
							<ButtonLink to={`${here}/send`} variant="main" preventScrollReset>
								Send to subscribers
							</ButtonLink>
							<ButtonLink to={`${here}/edit`}>Edit</ButtonLink>
						</>
					) : null}
					<Form method="post" preventScrollReset>
						<IdempotencyKeyField value={idempotencyKey} />
						<Button type="submit">Send me a test</Button>
					</Form>
					{issue.state === "draft" ? (
						<ButtonLink to={`${here}/delete`} variant="plain" preventScrollReset>
							Delete
						</ButtonLink>
					) : null}
				</div>
			</Page>
			<Outlet />
		</>
	);
}

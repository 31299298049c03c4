import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { testInput } from "~/domain/newsletter/input";
import { findIssue } from "~/domain/newsletter/issues/queries.server";
import { sendTest } from "~/domain/newsletter/issues/send-test.server";
import { countWaitingMails } from "~/domain/newsletter/queued-mails.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { getIssuePath } from "../get-issue-path";
import { IssueBadge } from "../issue-badge";
import { IssuePreview } from "./issue-preview";
import { IssueProgress } from "./issue-progress";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.issue.subject ?? "Newsletter");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId, settings } = context.platform;
	const issue = orNotFound(await findIssue(db, params.issueId ?? ""));
	const queuedMails = issue.state === "draft" ? 0 : await countWaitingMails(db, issue.id);
	return { issue, waiting: queuedMails, shopName: settings.shopName, idempotencyKey: newId() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const input = await validateForm(request, testInput);
	if (!input.ok) return input.response;
	const issueId = params.issueId ?? "";
	orNotFound(await sendTest(platform, admin.email, issueId, input.value.idempotencyKey));
	return redirectWithToast(getIssuePath(issueId), "issue-test-sent");
}

export default function Issue() {
	const { issue, waiting: queuedMails, shopName, idempotencyKey } = useLoaderData<typeof loader>();
	const currentUrl = getIssuePath(issue.id);
	return (
		<>
			<Page title={issue.subject} intro={<IssueBadge state={issue.state} />} width="text">
				{issue.state === "draft" ? null : (
					<IssueProgress issue={issue} queuedMails={queuedMails} currentUrl={currentUrl} />
				)}
				<IssuePreview shopName={shopName} issue={issue} />
				<div className="flex flex-wrap gap-3">
					{issue.state === "draft" ? (
						<>
							<ButtonLink to={`${currentUrl}/send`} variant="main" preventScrollReset>
								Send to subscribers
							</ButtonLink>
							<ButtonLink to={`${currentUrl}/edit`}>Edit</ButtonLink>
						</>
					) : null}
					<Form method="post" preventScrollReset>
						<IdempotencyKeyField value={idempotencyKey} />
						<Button type="submit">Send me a test</Button>
					</Form>
					{issue.state === "draft" ? (
						<ButtonLink to={`${currentUrl}/delete`} variant="plain" preventScrollReset>
							Delete
						</ButtonLink>
					) : null}
				</div>
			</Page>
			<Outlet />
		</>
	);
}

import { Form, Outlet } from "@remix-run/react";
import { testInput } from "~/domain/newsletter/input";
import { countWaitingMails, findIssue, sendTest } from "~/domain/newsletter/issues.server";
import { formatSubscribers, type IssueDto, splitParagraphs } from "~/domain/newsletter/rules";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { splitTextByLinks } from "~/platform/mail/links";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";
import { getIssuePath } from "../get-issue-path";
import { IssueBadge } from "../issue-badge";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Newsletter", ({ issue }) => issue.subject);

export const loader = admin.loader(async ({ params, ctx: { db, newId, settings } }) => {
	const issue = found(await findIssue(db, params.issueId ?? ""));
	const queuedMails = issue.state === "draft" ? 0 : await countWaitingMails(db, issue.id);
	return { issue, queuedMails, shopName: settings.shopName, idempotencyKey: newId() };
});

export const action = admin.action(async ({ params, ctx, user, form }) => {
	const { idempotencyKey } = await form.read(testInput);
	const issueId = params.issueId ?? "";
	await sendTest(ctx, user.email, issueId, idempotencyKey);
	return form.leave(getIssuePath(issueId), "issue-test-sent");
});

export default withData<typeof loader>(({ idempotencyKey, ...page }) => {
	const { issue } = page;
	const currentUrl = getIssuePath(issue.id);
	return (
		<>
			<Page title={issue.subject} intro={<IssueBadge state={issue.state} />} width="text">
				{issue.state === "draft" ? null : <IssueProgress {...page} />}
				<IssuePreview {...page} />
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
});

/** `queuedMails` are not sent yet. */
function IssueProgress({ issue, queuedMails }: { issue: IssueDto; queuedMails: number }) {
	const title = `Sent to ${formatSubscribers(issue.queued - queuedMails)}`;
	if (issue.state === "sent" && queuedMails === 0) return <Notice kind="success" title={title} />;
	return (
		<Notice kind="info" title={title}>
			<p className="mb-3">
				{queuedMails > 0 ? `Waiting to be sent: ${formatNumber(queuedMails)}. ` : null}
				{issue.state === "sending"
					? "The rest is sent automatically, in batches every five minutes."
					: null}
			</p>
			<ButtonLink to={getIssuePath(issue.id)}>Refresh</ButtonLink>
		</Notice>
	);
}

function IssuePreview({ issue, shopName }: { issue: IssueDto; shopName: string }) {
	return (
		<section
			aria-label="Preview"
			className="mb-6 grid gap-4 rounded-part border border-dashed border-edge p-4"
		>
			<p className="text-lead font-bold">{shopName}</p>
			<article className="grid gap-4 rounded-part border border-t-4 border-line border-t-signal bg-surface p-6 [&_p]:whitespace-pre-line [&_p]:wrap-anywhere">
				<h2>{issue.subject}</h2>
				{splitParagraphs(issue.body).map((paragraph, place) => (
					<p key={place}>
						{splitTextByLinks(paragraph).map(({ text, url }, part) =>
							url ? (
								<a key={part} href={url} rel="noreferrer">
									{text}
								</a>
							) : (
								text
							),
						)}
					</p>
				))}
			</article>
			<p className="text-small text-soft">
				Unsubscribe link. {shopName}, tools and parts for the trade
			</p>
		</section>
	);
}

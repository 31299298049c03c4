import type { MetaFunction } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import type { NeededRight } from "~/domain/accounts/staff-rights";
import { ALERT_TITLES, type AlertDto, getAlertPage } from "~/domain/payments/alert-rules";
import { listAlerts } from "~/domain/payments/alerts/queries.server";
import { reconcile } from "~/domain/payments/reconcile/reconcile.server";
import {
	selectReconcilerStatus,
	toReconcilerStatus,
} from "~/domain/payments/reconcile/reconciler-status.server";
import { isReconcilerOverdue, type ReconcilerStatus } from "~/domain/payments/reconciler-rules";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Moment, MomentOrNever } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { SecondLine } from "~/ui/elements/second-line";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { StatusRow } from "~/ui/layout/status-row";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs } from "~/ui/lists/list-tabs";
import { StaffLink } from "~/ui/lists/staff-link";
import { ALERT_LIST } from "./alert-list";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Payments", getTabLabel(ALERT_LIST, page.data?.tab));

export const loader = admin.loader(async ({ request, ctx: { db, now } }) => {
	const { tab, after, place, query } = readTabbedListUrl(ALERT_LIST, request.url);
	const [{ alerts, next }, runs] = await Promise.all([
		listAlerts(db, tab, after),
		selectReconcilerStatus(db),
	]);
	const run = toReconcilerStatus(runs);
	const isOverdue = isReconcilerOverdue(run, now());
	return { alerts, tab, query, place: { ...place, next }, run, isOverdue };
});

/** How long to wait for a run; a longer one continues after the response. */
const MAX_WAIT_MS = 10_000;
/** Work after a response is stopped after 30 s; the scheduled job does the rest. */
const MANUAL_RUN_MS = 15_000;

export const action = admin.action(async ({ request, ctx, form }) => {
	const run = reconcile(ctx, MANUAL_RUN_MS);
	ctx.runAfterResponse(run);
	const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
	const finishedRun = await Promise.race([run, timeout]);
	const currentUrl = buildTabbedListUrl(ALERT_LIST, request.url);
	if (!finishedRun) return form.leave(currentUrl, "reconciling");
	if (!finishedRun.ran) return form.leave(currentUrl, "reconciler-busy");
	return form.leave(currentUrl, finishedRun.errors ? "reconciled-in-part" : "reconciled");
});

export default withData<typeof loader>(({ alerts, tab, query, place, run, isOverdue }) => (
	<ListPage
		title="Payments"
		intro="Every five minutes payments, refunds and stock are checked against the provider and each other. Problems that need your decision are listed here."
		empty={tab === "open" ? "No open alerts" : "No resolved alerts"}
		noMore="No more alerts"
		place={place}
		caption={`Alerts, ${tab === "open" ? "oldest" : "newest"} first; Bangladesh time`}
		rows={alerts}
		columns={[
			["Alert", (alert) => <Alert {...alert} />],
			["Subject", ({ subject }) => <AlertSubject subject={subject} />],
			["First seen", ({ firstSeenAt }) => <Moment at={firstSeenAt} />],
			["Last seen", ({ lastSeenAt }) => <Moment at={lastSeenAt} />],
			tab === "open"
				? ["Actions", (alert) => <ResolveLink {...alert} query={query} />]
				: ["Resolved", (alert) => <Resolution {...alert} />],
		]}
	>
		<LastRun run={run} isOverdue={isOverdue} currentUrl={ALERT_LIST.path + query} />
		<ListTabs label="Filter alerts" list={ALERT_LIST} current={tab} />
	</ListPage>
));

const Alert = ({ kind, detail }: AlertDto) => (
	<>
		<strong>{ALERT_TITLES[kind]}</strong>
		<br />
		{detail}
	</>
);

/** Of the page of a subject; others are for full admins. */
const SUBJECT_RIGHTS: Record<string, NeededRight> = {
	product: "catalogue",
	order: "accounts",
	refund: "accounts",
	job: "accounts",
};

function AlertSubject({ subject }: Pick<AlertDto, "subject">) {
	const page = getAlertPage(subject);
	return (
		<small className="code">
			{page ? (
				<StaffLink right={SUBJECT_RIGHTS[subject.split(":")[0] ?? ""]} to={page}>
					{subject}
				</StaffLink>
			) : (
				subject
			)}
		</small>
	);
}

const ResolveLink = ({ id, kind, subject, query }: AlertDto & { query: string }) => (
	<ButtonLink
		to={`/dashboard/payments/alerts/${id}/resolve${query}`}
		aria-label={`Resolve: ${ALERT_TITLES[kind]}, ${subject}`}
		preventScrollReset
	>
		Resolve
	</ButtonLink>
);

function Resolution({ resolvedAt, resolvedBy, note }: AlertDto) {
	if (resolvedAt === null) return null;
	return (
		<>
			<Moment at={resolvedAt} />
			<SecondLine>
				{resolvedBy.startsWith("admin:") ? "By an admin: " : "Automatically: "}
				{note}
			</SecondLine>
		</>
	);
}

const formatSeconds = (ms: number) =>
	`${(ms / 1000).toLocaleString("en-US", { maximumFractionDigits: 1 })} s`;

type LastRunProps = { run: ReconcilerStatus; isOverdue: boolean; currentUrl: string };

function LastRun({ run, isOverdue, currentUrl }: LastRunProps) {
	return (
		<section aria-labelledby="last-run">
			<StatusRow>
				<h2 id="last-run" className="sr-only">
					Last run
				</h2>
				<dl>
					<dt>Last success</dt>
					<dd>
						<MomentOrNever at={run.succeededAt} />
					</dd>
					<dt>Last run</dt>
					<dd>
						<MomentOrNever at={run.startedAt} />
					</dd>
					<dt>Duration</dt>
					<dd>{run.startedAt === null ? "–" : formatSeconds(run.durationMs)}</dd>
				</dl>
				<Form method="post" action={currentUrl}>
					<Button type="submit" variant="main">
						Run now
					</Button>
				</Form>
			</StatusRow>
			{run.errors ? (
				<Notice kind="warning" title="The last run was incomplete">
					{run.errors.split("\n").map((line) => (
						<p key={line}>{line}</p>
					))}
				</Notice>
			) : null}
			{isOverdue ? (
				<Notice kind="error" title="No successful run for 20 minutes">
					Payments are checked every five minutes. Check that the scheduled jobs run and the payment
					provider responds.
				</Notice>
			) : null}
		</section>
	);
}

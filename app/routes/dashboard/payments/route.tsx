import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAlerts } from "~/domain/payments/alerts/queries.server";
import { reconcile } from "~/domain/payments/reconcile/reconcile.server";
import {
	selectReconcilerStatus,
	toReconcilerStatus,
} from "~/domain/payments/reconcile/reconciler-status.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Moment } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs } from "~/ui/lists/list-tabs";
import { Alert, AlertSubject, Resolution, ResolveLink } from "./alert-cells";
import { ALERT_LIST } from "./alert-list";
import { LastRun } from "./last-run";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Payments", getTabLabel(ALERT_LIST, page.data?.tab));

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, now } = context.platform;
	const { tab, after, place, query } = readTabbedListUrl(ALERT_LIST, request.url);
	const [{ alerts, next }, runs] = await Promise.all([
		listAlerts(db, tab, after),
		selectReconcilerStatus(db),
	]);
	return {
		alerts,
		tab,
		query,
		place: { ...place, next },
		run: toReconcilerStatus(runs),
		now: now(),
	};
}

/** How long to wait for a run; a longer one continues after the response. */
const MAX_WAIT_MS = 10_000;
/** Work after a response is stopped after 30 s; the scheduled job does the rest. */
const MANUAL_RUN_MS = 15_000;

export async function action({ request, context }: ActionFunctionArgs) {
	await requireAdmin(request, context);
	const { platform } = context;
	const run = reconcile(platform, MANUAL_RUN_MS);
	platform.runAfterResponse(run);
	const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
	const finishedRun = await Promise.race([run, timeout]);
	const currentUrl = buildTabbedListUrl(ALERT_LIST, request.url);
	if (!finishedRun) return redirectWithToast(currentUrl, "reconciling");
	if (!finishedRun.ran) return redirectWithToast(currentUrl, "reconciler-busy");
	return redirectWithToast(currentUrl, finishedRun.errors ? "reconciled-in-part" : "reconciled");
}

export default function Payments() {
	const { alerts, tab, query, place, run, now } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Payments"
			intro="Every five minutes payments, refunds and stock are checked against the provider and each other. Problems that need your decision are listed here."
			icon="check"
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
					? ["Actions", (alert) => <ResolveLink alert={alert} query={query} />]
					: ["Resolved", (alert) => <Resolution {...alert} />],
			]}
		>
			<LastRun run={run} now={now} currentUrl={ALERT_LIST.path + query} />
			<ListTabs label="Filter alerts" list={ALERT_LIST} current={tab} />
		</ListPage>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { listAlerts } from "~/domain/payments/alerts/queries.server";
import { reconcile } from "~/domain/payments/reconcile/reconcile.server";
import {
	selectReconcilerStatus,
	toReconcilerStatus,
} from "~/domain/payments/reconcile/reconciler-status.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { AlertRow } from "./alert-row";
import { LastRun } from "./last-run";
import { buildAlertsUrl, parseListUrl } from "./list-url.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		"Payments",
		FILTERS.find(({ part }) => part === page.data?.part)?.label,
	);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, now } = context.platform;
	const { part, after } = parseListUrl(request.url);
	const [page, runs] = await Promise.all([listAlerts(db, part, after), selectReconcilerStatus(db)]);
	return {
		...page,
		part,
		isFirst: after === null,
		currentUrl: buildAlertsUrl(request.url),
		run: toReconcilerStatus(runs),
		now: now(),
	};
}

/** Wait for a run; a longer one continues after the response. */
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
	const currentUrl = buildAlertsUrl(request.url);
	if (!finishedRun) return redirectWithToast(currentUrl, "reconciling");
	if (!finishedRun.ran) return redirectWithToast(currentUrl, "reconciler-busy");
	return redirectWithToast(currentUrl, finishedRun.errors ? "reconciled-in-part" : "reconciled");
}

const FILTERS = [
	{ label: "Open alerts", part: "open", to: "/dashboard/payments", empty: "No open alerts" },
	{
		label: "Resolved",
		part: "resolved",
		to: "/dashboard/payments?alerts=resolved",
		empty: "No resolved alerts",
	},
] as const;

export default function Payments() {
	const { alerts, next, part, isFirst, currentUrl, run, now } = useLoaderData<typeof loader>();
	const list = part === "open" ? FILTERS[0].to : FILTERS[1].to;
	const last = part === "open" ? "Actions" : "Resolved";
	return (
		<>
			<Page
				title="Payments"
				intro="Every five minutes payments, refunds and stock are checked against the provider and each other. Problems that need your decision are listed here."
			>
				<LastRun run={run} now={now} here={currentUrl} />
				<nav aria-label="Filter alerts" className="tabs">
					{FILTERS.map((it) => (
						<Link key={it.part} to={it.to} aria-current={it.part === part ? "page" : undefined}>
							{it.label}
						</Link>
					))}
				</nav>
				{alerts.length === 0 ? (
					<EmptyState
						icon="check"
						title={isFirst ? FILTERS.find((it) => it.part === part)?.empty : "No more alerts"}
					/>
				) : (
					<Table
						caption="Alerts, newest first; Bangladesh time"
						head={["Alert", "Subject", "First seen", "Last seen", last]}
					>
						{alerts.map((alert) => (
							<AlertRow key={alert.id} alert={alert} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : list}
					next={next && `${list}${part === "open" ? "?" : "&"}after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

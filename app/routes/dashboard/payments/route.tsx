import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { alertsThatAre } from "~/domain/payments/alerts/queries.server";
import { reconcile } from "~/domain/payments/reconcile/reconcile.server";
import {
	reconcilerStatus,
	reconcilerView,
} from "~/domain/payments/reconcile/reconciler-status.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Empty } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { AlertRow } from "./alert-row";
import { LastRun } from "./last-run";
import { listAt, listPart } from "./list-url.server";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, "Payments", PARTS.find(({ part }) => part === page.data?.part)?.label);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, now } = context.platform;
	const { part, after } = listPart(request.url);
	const [page, runs] = await Promise.all([alertsThatAre(db, part, after), reconcilerStatus(db)]);
	return {
		...page,
		part,
		isFirst: after === null,
		here: listAt(request.url),
		run: reconcilerView(runs),
		now: now(),
	};
}

/** How long an admin waits for a run; a longer one goes on behind the answer. */
const PATIENCE_MS = 10_000;
/** What goes on behind an answer is ended after half a minute; the scheduled job does the rest. */
const A_PRESS_MS = 15_000;

/** Run now. */
export async function action({ request, context }: ActionFunctionArgs) {
	await requireAdmin(request, context);
	const { platform } = context;
	const run = reconcile(platform, A_PRESS_MS);
	platform.afterAnswer(run.then(() => sendDueMail(platform)));
	const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
	const done = await Promise.race([run, patience]);
	const here = listAt(request.url);
	if (!done) return redirectWithToast(here, "reconciling");
	if (!done.ran) return redirectWithToast(here, "reconciler-busy");
	return redirectWithToast(here, done.trouble ? "reconciled-in-part" : "reconciled");
}

const PARTS = [
	{ label: "Open alerts", part: "open", to: "/dashboard/payments", empty: "No open alerts" },
	{
		label: "Resolved",
		part: "resolved",
		to: "/dashboard/payments?alerts=resolved",
		empty: "No alert was resolved yet",
	},
] as const;

export default function Payments() {
	const { alerts, next, part, isFirst, here, run, now } = useLoaderData<typeof loader>();
	const list = part === "open" ? PARTS[0].to : PARTS[1].to;
	const last = part === "open" ? "Actions" : "Resolved";
	return (
		<>
			<Page
				title="Payments"
				intro="Every five minutes payments, refunds and stock are compared with the provider and with each other. What can't be mended for certain stands here."
			>
				<LastRun run={run} now={now} here={here} />
				<nav aria-label="Which alerts" className="parts">
					{PARTS.map((it) => (
						<Link key={it.part} to={it.to} aria-current={it.part === part ? "page" : undefined}>
							{it.label}
						</Link>
					))}
				</nav>
				{alerts.length === 0 ? (
					<Empty
						icon="check"
						title={isFirst ? PARTS.find((it) => it.part === part)?.empty : "No more alerts"}
					/>
				) : (
					<Table
						caption="Alerts, the latest first; times in Bangladesh"
						head={["What", "With", "First seen", "Last seen", last]}
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

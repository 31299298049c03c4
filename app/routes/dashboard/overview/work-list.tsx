import { Link } from "@remix-run/react";
import type { Overview } from "~/domain/admin/get-overview.server";
import { formatAge, formatCount, type Waiting } from "~/domain/admin/rules";
import type { WorkKind } from "~/domain/admin/waiting-work.server";
import { formatTk } from "~/domain/money/rules";
import { DAY_MS } from "~/domain/receivables/rules";
import { formatNumber } from "~/platform/format/format-number";

type Work = readonly [label: string, to: string];

/** In the order in which a day begins. */
const WORK: Record<WorkKind, Work> = {
	toShip: ["To ship", "/dashboard/orders?status=paid"],
	transfers: ["Bank payments to enter", "/dashboard/orders?status=transfer"],
	backordersReady: ["Backorders that can go", "/dashboard/backorders"],
	backordersWaiting: ["Parts that buyers wait for", "/dashboard/backorders"],
	returnsToDecide: ["Returns to decide", "/dashboard/returns?state=requested"],
	returnsToReceive: ["Returns to receive", "/dashboard/returns?state=approved"],
	returnsToRefund: ["Returns to refund", "/dashboard/returns?state=received"],
	refundsFailed: ["Failed refunds", "/dashboard/refunds?state=failed"],
	refundsDue: ["Refunds due", "/dashboard/refunds?state=due"],
	wanted: ["Sold out with demand", "/dashboard/manageProduct?show=wanted"],
	lowStock: ["Low stock", "/dashboard/manageProduct?show=low"],
	quotesToAnswer: ["Quotes to answer", "/dashboard/quotes"],
	quotesEnding: ["Quotes that end in 3 days", "/dashboard/quotes?state=ending"],
	applications: ["Applications", "/dashboard/customers"],
	messages: ["Messages", "/dashboard/messages?show=unanswered"],
	alerts: ["Alerts", "/dashboard/payments"],
	lateMail: ["Late mail", "/dashboard/outbox"],
};

type Line = { label: string; to: string; count: string; oldestAt: number | null };

export function WorkList({ overview }: { overview: Overview }) {
	const { work, now } = overview;
	const kinds = (Object.entries(WORK) as [WorkKind, Work][]).filter(([kind]) => work?.[kind]);
	const isWaiting = (kind: WorkKind) => (work?.[kind]?.count ?? 0) > 0;
	const lines = [
		...listOverdue(overview),
		...kinds.flatMap(([kind, [label, to]]) => toLine(label, to, work?.[kind])),
		...listLate(overview),
	];
	const done = [
		...(overview.overdue === null ? ["Overdue companies"] : []),
		...kinds.flatMap(([kind, [label]]) => (isWaiting(kind) ? [] : label)),
	];
	return (
		<section aria-label="Work that waits">
			<ul className="border-t border-line bg-surface">
				{lines.map(({ label, to, count, oldestAt }) => (
					<li key={label} className="border-b border-line">
						<Link
							to={to}
							className="flex min-h-11 items-baseline gap-3 px-3 py-1.5 no-underline hover:bg-tile pointer-fine:min-h-9"
						>
							<strong className="number w-14 flex-none text-right text-lead">{count}</strong>
							<span className="font-semibold underline">{label}</span>
							{oldestAt === null ? null : (
								<span className="ml-auto text-small whitespace-nowrap text-soft">
									oldest{" "}
									<time dateTime={new Date(oldestAt).toISOString()}>
										{formatAge(now - oldestAt)}
									</time>
								</span>
							)}
						</Link>
					</li>
				))}
			</ul>
			{done.length > 0 ? <p className="mt-3 text-soft">All clear: {done.join(", ")}.</p> : null}
		</section>
	);
}

const toLine = (label: string, to: string, waiting: Waiting | undefined): Line[] =>
	waiting && waiting.count > 0
		? [{ label, to, count: formatCount(waiting), oldestAt: waiting.oldestAt }]
		: [];

function listOverdue({ overdue, now }: Overview): Line[] {
	if (!overdue) return [];
	const { companies, overduePoisha, days } = overdue;
	const who = companies === 1 ? "company" : "companies";
	const label = `${who} overdue, ${formatTk(overduePoisha)}`;
	const oldestAt = now - days * DAY_MS;
	return [{ label, to: "/dashboard/receivables", count: formatNumber(companies), oldestAt }];
}

/** What should run by itself, and what no invoice may be without. */
function listLate({ payments, jobs, lacksSellerAddress }: Overview): Line[] {
	const lateJobs = jobs?.filter(({ isLate }) => isLate).length ?? 0;
	const lines: Line[] = [];
	const add = (label: string, to: string, line?: Partial<Line>) =>
		lines.push({ label, to, count: "!", oldestAt: null, ...line });
	if (payments?.isOverdue)
		add("Payments not checked against the provider", "/dashboard/payments", {
			oldestAt: payments.succeededAt,
		});
	if (lateJobs > 0) add("Late jobs", "#jobs", { count: String(lateJobs) });
	if (lacksSellerAddress) add("Invoices lack the seller's address", "/dashboard/settings/seller");
	return lines;
}

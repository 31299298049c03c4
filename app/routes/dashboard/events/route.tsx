import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { listEvents } from "~/domain/payments/provider-events/queries.server";
import type { EventOutcome } from "~/domain/payments/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { EventRow } from "./event-row";
import { parseListUrl } from "./list-url.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		"Provider events",
		FILTERS.find(({ outcome }) => outcome === page.data?.outcome)?.label,
	);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { outcome, after } = parseListUrl(request.url);
	const page = await listEvents(context.platform.db, outcome, after);
	return { ...page, outcome, isFirst: after === null };
}

const FILTERS: readonly { label: string; outcome?: EventOutcome }[] = [
	{ label: "All" },
	{ label: "Review", outcome: "review" },
	{ label: "Applied", outcome: "applied" },
	{ label: "Ignored", outcome: "ignored" },
];

const getListPath = (outcome?: EventOutcome) =>
	outcome ? `/dashboard/events?outcome=${outcome}` : "/dashboard/events";

export default function Events() {
	const { events, next, outcome, isFirst } = useLoaderData<typeof loader>();
	const list = getListPath(outcome);
	return (
		<>
			<Page
				title="Provider events"
				intro="Events from the payment provider and how the shop handled them."
			>
				<nav aria-label="Filter events" className="tabs">
					{FILTERS.map((filter) => (
						<Link
							key={filter.label}
							to={getListPath(filter.outcome)}
							aria-current={filter.outcome === outcome ? "page" : undefined}
						>
							{filter.label}
						</Link>
					))}
				</nav>
				{events.length === 0 ? (
					<EmptyState
						title={isFirst && outcome === "review" ? "No events to review" : "No events here"}
					/>
				) : (
					<Table
						caption="Events, newest first; Bangladesh time"
						head={["When", "What", "Outcome", "Actions"]}
					>
						{events.map((event) => (
							<EventRow key={event.id} event={event} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : list}
					next={next && `${list}${outcome ? "&" : "?"}after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { eventsWith } from "~/domain/payments/provider-events/queries.server";
import type { Applied } from "~/domain/payments/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { Empty } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { EventRow } from "./event-row";
import { listPart } from "./list-url.server";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(
		page,
		"Provider events",
		PARTS.find(({ outcome }) => outcome === page.data?.outcome)?.label,
	);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { outcome, after } = listPart(request.url);
	const page = await eventsWith(context.platform.db, outcome, after);
	return { ...page, outcome, isFirst: after === null };
}

const PARTS: readonly { label: string; outcome?: Applied }[] = [
	{ label: "All" },
	{ label: "Review", outcome: "review" },
	{ label: "Applied", outcome: "applied" },
	{ label: "Ignored", outcome: "ignored" },
];

const listOf = (outcome?: Applied) =>
	outcome ? `/dashboard/events?outcome=${outcome}` : "/dashboard/events";

export default function Events() {
	const { events, next, outcome, isFirst } = useLoaderData<typeof loader>();
	const list = listOf(outcome);
	return (
		<>
			<Page
				title="Provider events"
				intro="What the payment provider told the shop, each once, and what came of it."
			>
				<nav aria-label="Which events" className="parts">
					{PARTS.map((part) => (
						<Link
							key={part.label}
							to={listOf(part.outcome)}
							aria-current={part.outcome === outcome ? "page" : undefined}
						>
							{part.label}
						</Link>
					))}
				</nav>
				{events.length === 0 ? (
					<Empty
						title={
							isFirst && outcome === "review" ? "Nothing waits to be decided" : "No events here"
						}
					/>
				) : (
					<Table
						caption="Events, the latest first; times in Bangladesh"
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

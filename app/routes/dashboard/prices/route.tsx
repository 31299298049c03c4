import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listPriceLists, MAX_COUNTED } from "~/domain/price-lists/queries.server";
import {
	describeDates,
	formatPercent,
	getListPhase,
	isAssignable,
	KIND_LABELS,
} from "~/domain/price-lists/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ListStatus } from "./list-status";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Price lists");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, now } = context.platform;
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const { rows, next } = await listPriceLists(db, after);
	const at = now();
	return {
		lists: rows.map((list) => ({
			...list,
			phase: getListPhase(list, at),
			partCount: formatCounted(list.partCount),
			accountCount: isAssignable(list.kind) ? formatCounted(list.accountCount) : "everybody",
		})),
		next,
		isFirst: after === null,
	};
}

const formatCounted = (count: number) =>
	count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString("en-US")}+` : count.toLocaleString("en-US");

export default function PriceLists() {
	const { lists, next, isFirst } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Price lists"
			intro="A buyer pays the lowest price of all lists that apply. No list can charge more than a product's own price."
			actions={
				<>
					<ButtonLink to="/dashboard/prices/why">Why this price?</ButtonLink>
					<ButtonLink to="/dashboard/prices/add" variant="main">
						Add price list
					</ButtonLink>
				</>
			}
		>
			{lists.length === 0 ? (
				<EmptyState title={isFirst ? "No price lists yet" : "No more price lists"} />
			) : (
				<Table
					caption="Newest first"
					head={["List", "Kind", "Discount", "Status", "Dates", "Parts", "Accounts"]}
				>
					{lists.map((list) => (
						<tr key={list.id}>
							<Cell label="List">
								<Link to={`/dashboard/prices/${list.id}`}>{list.name}</Link>
							</Cell>
							<Cell label="Kind">{KIND_LABELS[list.kind]}</Cell>
							<Cell label="Discount" align="end">
								{list.percentOffBp > 0 ? formatPercent(list.percentOffBp) : "–"}
							</Cell>
							<Cell label="Status">
								<ListStatus phase={list.phase} fromAt={list.fromAt} />
							</Cell>
							<Cell label="Dates">{describeDates(list)}</Cell>
							<Cell label="Parts" align="end">
								{list.partCount}
							</Cell>
							<Cell label="Accounts" align="end">
								{list.accountCount}
							</Cell>
						</tr>
					))}
				</Table>
			)}
			<Pager
				first={isFirst ? null : "/dashboard/prices"}
				next={next && `/dashboard/prices?after=${next}`}
			/>
		</Page>
	);
}

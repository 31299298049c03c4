import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { ORDER_RIGHTS } from "~/domain/accounts/staff-rights";
import { sumQuantities } from "~/domain/orders/rules/shipping";
import { listReturns } from "~/domain/returns/queries.server";
import { RETURN_REASON_LABELS } from "~/domain/returns/rules";
import { admin } from "~/http/pages/page.server";
import { readTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { Day } from "~/ui/elements/date-time";
import { SecondLine } from "~/ui/elements/second-line";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs, type TabbedList } from "~/ui/lists/list-tabs";
import { ReturnBadge } from "~/ui/orders/return-badge";

export const handle = { access: "admin", right: ORDER_RIGHTS } satisfies RouteHandle;

const RETURN_LIST = {
	path: "/dashboard/returns",
	param: "state",
	tabs: [
		["All", ""],
		["Requested", "requested"],
		["Approved", "approved"],
		["Received", "received"],
		["Settled", "settled"],
		["Rejected", "rejected"],
		["Withdrawn", "withdrawn"],
	],
} as const satisfies TabbedList;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Returns", getTabLabel(RETURN_LIST, page.data?.tab));

export const loader = admin.loader(async ({ request, ctx }) => {
	const { tab, after, place } = readTabbedListUrl(RETURN_LIST, request.url);
	const { returns, next } = await listReturns(ctx.db, after, tab || undefined);
	const rows = returns.map(({ lines, ...row }) => ({ ...row, units: sumQuantities(lines) }));
	return { rows, tab, place: { ...place, next } };
});

export default withData<typeof loader>(({ rows, tab, place }) => (
	<ListPage
		title="Returns"
		intro="What buyers send back: decide, receive, refund."
		empty="No returns here"
		place={place}
		caption="Returns, newest first; Bangladesh time"
		rows={rows}
		columns={[
			[
				"Return",
				({ id, number, createdAt }) => (
					<>
						<Link to={`/dashboard/returns/${id}`}>{number}</Link>
						<SecondLine>
							<Day at={createdAt} />
						</SecondLine>
					</>
				),
			],
			[
				"Order",
				({ orderId, orderNumber, buyerName }) => (
					<>
						<Link to={`/dashboard/orders/${orderId}`}>{orderNumber}</Link>
						<SecondLine>{buyerName}</SecondLine>
					</>
				),
			],
			["Reason", ({ reason }) => RETURN_REASON_LABELS[reason]],
			["Units", ({ units }) => formatNumber(units), "end"],
			["State", ({ state }) => <ReturnBadge state={state} />],
		]}
	>
		<ListTabs label="Filter returns" list={RETURN_LIST} current={tab} />
	</ListPage>
));

import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listQuotes } from "~/domain/quotes/queries.server";
import { getStaffQuotePath, QUOTE_LABELS } from "~/domain/quotes/rules";
import { admin } from "~/http/pages/page.server";
import { readTabbedListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { SecondLine } from "~/ui/elements/second-line";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs, type TabbedList } from "~/ui/lists/list-tabs";

export const handle = { access: "admin", right: "quotes" } satisfies RouteHandle;

const QUOTE_LIST = {
	path: "/dashboard/quotes",
	param: "state",
	tabs: [
		["To answer", "open"],
		["Sent", "sent"],
		["Ends in 3 days", "ending"],
		["Accepted", "accepted"],
		["Declined", "declined"],
		["Withdrawn", "withdrawn"],
		["All", "all"],
	],
} as const satisfies TabbedList;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Quotes", getTabLabel(QUOTE_LIST, page.data?.tab));

export const loader = admin.loader(async ({ request, ctx }) => {
	const { tab, after, place } = readTabbedListUrl(QUOTE_LIST, request.url);
	const { rows, next } = await listQuotes(ctx, tab, after);
	return { rows, tab, place: { ...place, next } };
});

export default function Quotes() {
	const { rows, tab, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Quotes"
			intro="Prices that buyers ask for: answer, send, renew."
			empty="No quotes here"
			place={place}
			caption="Quotes, newest first; Bangladesh time"
			rows={rows}
			columns={[
				[
					"Quote",
					({ id, number, createdAt }) => (
						<>
							<Link to={getStaffQuotePath(id)}>{number}</Link>
							<SecondLine>
								<Day at={createdAt} />
							</SecondLine>
						</>
					),
				],
				[
					"Buyer",
					({ buyer, email, company }) => (
						<>
							{company || buyer || email}
							<SecondLine>{email}</SecondLine>
						</>
					),
				],
				["State", ({ state }) => QUOTE_LABELS[state]],
				["Valid until", ({ validUntil }) => (validUntil ? <Day at={validUntil} /> : "")],
			]}
		>
			<ListTabs label="Filter quotes" list={QUOTE_LIST} current={tab} />
		</ListPage>
	);
}

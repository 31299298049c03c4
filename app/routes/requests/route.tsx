import { Link, useLoaderData } from "@remix-run/react";
import { canOrder } from "~/domain/accounts/rules";
import {
	type ListedRequest,
	listOwnRequests,
	listPendingRequests,
} from "~/domain/approvals/queries.server";
import { getRequestPath, REQUEST_LABELS } from "~/domain/approvals/rules";
import { findCompany } from "~/domain/companies/queries.server";
import { customer } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { Money } from "~/ui/elements/money";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { ListPager } from "~/ui/lists/list-page";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Requests");

export const loader = customer.loader(async ({ request, ctx, user }) => {
	if (!(await findCompany(ctx.db, user.customerId)))
		return { isMember: false, mayDecide: false, own: [], toDecide: [], place: null };
	const mayDecide = canOrder(user.customerRole);
	const { after, place } = readListUrl("/requests", request.url, {});
	const [{ rows: own, next }, toDecide] = await Promise.all([
		listOwnRequests(ctx, user, after),
		mayDecide && place.isFirst ? listPendingRequests(ctx, user.customerId, user.id) : [],
	]);
	return { isMember: true, mayDecide, own, toDecide, place: { ...place, next } };
});

const PURPOSE =
	"Orders over a member's limit, and those of members who can't order, wait here for approval.";

const AMOUNTS = [
	[
		"Parts",
		({ lineCount }: ListedRequest) => (
			<>
				{formatNumber(lineCount)}
				<span className="md:hidden"> {lineCount === 1 ? "part" : "parts"}</span>
			</>
		),
		"end",
	],
	["Goods", ({ goodsPoisha }: ListedRequest) => <Money poisha={goodsPoisha} />, "end"],
] as const;

export default function Requests() {
	const { isMember, mayDecide, own, toDecide, place } = useLoaderData<typeof loader>();
	if (!isMember)
		return (
			<Page title="Requests" width="text">
				<EmptyState
					title="You buy for yourself"
					action={<ButtonLink to="/trade/apply">Buy for a company</ButtonLink>}
				>
					<p>{PURPOSE}</p>
				</EmptyState>
			</Page>
		);
	return (
		<Page title="Requests" intro={PURPOSE}>
			<div className="two-lines gap-x-10 xl:grid xl:grid-cols-[2fr_1fr]">
				{mayDecide && place?.isFirst ? (
					<section aria-labelledby="to-decide" className="mb-8">
						<h2 id="to-decide">To decide</h2>
						<DataTable
							caption="Of other members, the oldest first"
							empty="No request waits for you"
							rows={toDecide}
							columns={[
								["By", ({ id, requester }) => <Link to={getRequestPath(id)}>{requester}</Link>],
								["Requested", ({ createdAt }) => <Day at={createdAt} />],
								...AMOUNTS,
							]}
						/>
					</section>
				) : null}
				<section aria-labelledby="own">
					<h2 id="own">Your requests</h2>
					<DataTable
						caption="Newest first"
						empty={place?.isFirst ? "No requests yet" : "No more requests"}
						rows={own}
						columns={[
							[
								"Requested",
								({ id, createdAt }) => (
									<Link to={getRequestPath(id)}>
										<Day at={createdAt} />
									</Link>
								),
							],
							...AMOUNTS,
							["State", ({ state }) => REQUEST_LABELS[state]],
						]}
					/>
					{place ? <ListPager {...place} /> : null}
				</section>
			</div>
		</Page>
	);
}

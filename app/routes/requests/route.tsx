import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { canOrder } from "~/domain/accounts/rules";
import {
	type ListedRequest,
	listOwnRequests,
	listPendingRequests,
} from "~/domain/approvals/queries.server";
import { getRequestPath, REQUEST_LABELS } from "~/domain/approvals/rules";
import { findCompany } from "~/domain/companies/queries.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { Money } from "~/ui/elements/money";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Requests");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db } = context.platform;
	if (!(await findCompany(db, user.customerId)))
		return { isMember: false, mayDecide: false, own: [], toDecide: [] };
	const mayDecide = canOrder(user.customerRole);
	const [own, toDecide] = await Promise.all([
		listOwnRequests(db, user),
		mayDecide ? listPendingRequests(db, user.customerId, user.id) : [],
	]);
	return { isMember: true, mayDecide, own, toDecide };
}

const PURPOSE =
	"A member of a company who may not order, or not so much, sends the cart to the others. One of them approves it, and the order is placed.";

export default function Requests() {
	const { isMember, mayDecide, own, toDecide } = useLoaderData<typeof loader>();
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
			{mayDecide ? (
				<section aria-labelledby="to-decide" className="mb-8">
					<h2 id="to-decide">To decide</h2>
					<RequestTable
						caption="Of other members, the oldest first"
						requests={toDecide}
						empty="No request waits for you"
					/>
				</section>
			) : null}
			<section aria-labelledby="own">
				<h2 id="own">Your requests</h2>
				<RequestTable caption="Newest first" requests={own} empty="You have requested nothing" />
			</section>
		</Page>
	);
}

type RequestTableProps = { caption: string; empty: string; requests: readonly ListedRequest[] };

const RequestTable = ({ requests, ...table }: RequestTableProps) => (
	<DataTable
		{...table}
		rows={requests}
		columns={[
			["Requested", ({ createdAt }) => <Day at={createdAt} />],
			["By", ({ id, requester }) => <Link to={getRequestPath(id)}>{requester}</Link>],
			["Parts", ({ lineCount }) => lineCount, "end"],
			["Goods", ({ goodsPoisha }) => <Money poisha={goodsPoisha} />, "end"],
			["State", ({ state }) => REQUEST_LABELS[state]],
		]}
	/>
);

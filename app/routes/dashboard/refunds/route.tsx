import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { findRefund, listRefunds } from "~/domain/payments/refunds/queries.server";
import { retryRefund } from "~/domain/payments/refunds/retry-refund.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import type { RefundState } from "~/domain/payments/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { buildRefundsUrl, parseListUrl } from "./list-url.server";
import { RefundRow } from "./refund-row";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		"Refunds",
		FILTERS.find(({ state }) => state === page.data?.state)?.label,
	);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { state, after } = parseListUrl(request.url);
	const page = await listRefunds(context.platform.db, after, state);
	return { ...page, state, isFirst: after === null, currentUrl: buildRefundsUrl(request.url) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const refundId = String((await parseForm(request)).get("refundId") ?? "");
	if (!(await findRefund(platform.db, refundId))) throw notFound();
	const isRetried = await retryRefund(platform, admin.id, refundId);
	platform.runAfterResponse(sendDueRefunds(platform));
	const currentUrl = buildRefundsUrl(request.url);
	if (isRetried) return redirectWithToast(currentUrl, "refund-retried");
	// A second click finds it already sent.
	const refund = await findRefund(platform.db, refundId);
	const isInProgress = refund?.method !== "bank" && refund?.state !== "failed";
	return isInProgress
		? redirect(currentUrl, 303)
		: redirectWithToast(currentUrl, "refund-not-retried");
}

const FILTERS: readonly { label: string; state?: RefundState }[] = [
	{ label: "All" },
	{ label: "Due", state: "due" },
	{ label: "Sent", state: "sent" },
	{ label: "Failed", state: "failed" },
	{ label: "Done", state: "succeeded" },
];

export default function Refunds() {
	const { refunds, next, state, isFirst, currentUrl } = useLoaderData<typeof loader>();
	const list = state ? `/dashboard/refunds?state=${state}` : "/dashboard/refunds";
	return (
		<>
			<Page
				title="Refunds"
				intro="Card refunds are automatic. Return bank payments by hand."
				actions={
					<ButtonLink to="/dashboard/export/refunds.csv" reloadDocument>
						Download CSV
					</ButtonLink>
				}
			>
				<nav aria-label="Filter refunds" className="tabs">
					{FILTERS.map((part) => (
						<Link
							key={part.label}
							to={part.state ? `/dashboard/refunds?state=${part.state}` : "/dashboard/refunds"}
							aria-current={part.state === state ? "page" : undefined}
						>
							{part.label}
						</Link>
					))}
				</nav>
				{refunds.length === 0 ? (
					<EmptyState title="No refunds here" />
				) : (
					<Table
						caption="Refunds, newest first; Bangladesh time"
						head={["Order", "Buyer", "Amount", "Paid", "State", "Actions"]}
					>
						{refunds.map((refund) => (
							<RefundRow key={refund.id} refund={refund} list={currentUrl} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : list}
					next={next && `${list}${state ? "&" : "?"}after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

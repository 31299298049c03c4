import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { allRefunds, refundById } from "~/domain/payments/refunds/queries.server";
import { retryRefund } from "~/domain/payments/refunds/retry-refund.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import type { RefundState } from "~/domain/payments/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { formOf } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { ButtonLink } from "~/ui/elements/button";
import { Empty } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { listAt, listPart } from "./list-url.server";
import { RefundRow } from "./refund-row";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, "Refunds", PARTS.find(({ state }) => state === page.data?.state)?.label);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { state, after } = listPart(request.url);
	const page = await allRefunds(context.platform.db, after, state);
	return { ...page, state, isFirst: after === null, here: listAt(request.url) };
}

/** Try again: each row's button posts its refund's id. */
export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const refundId = String((await formOf(request)).get("refundId") ?? "");
	if (!(await refundById(platform.db, refundId))) throw notFound();
	const again = await retryRefund(platform, admin.id, refundId);
	platform.afterAnswer(sendDueRefunds(platform));
	const here = listAt(request.url);
	if (again) return redirectWithToast(here, "refund-retried");
	// A second click finds it on its way, or there.
	const refund = await refundById(platform.db, refundId);
	const isUnderWay = refund?.way !== "bank" && refund?.state !== "failed";
	return isUnderWay ? redirect(here, 303) : redirectWithToast(here, "refund-not-retried");
}

const PARTS: readonly { label: string; state?: RefundState }[] = [
	{ label: "All" },
	{ label: "Due", state: "due" },
	{ label: "Sent", state: "sent" },
	{ label: "Failed", state: "failed" },
	{ label: "Done", state: "succeeded" },
];

export default function Refunds() {
	const { refunds, next, state, isFirst, here } = useLoaderData<typeof loader>();
	const list = state ? `/dashboard/refunds?state=${state}` : "/dashboard/refunds";
	return (
		<>
			<Page
				title="Refunds"
				intro="Card refunds leave by themselves. Money that came by bank goes back by your hand."
				actions={
					<ButtonLink to="/dashboard/export/refunds.csv" reloadDocument>
						Download CSV
					</ButtonLink>
				}
			>
				<nav aria-label="Which refunds" className="parts">
					{PARTS.map((part) => (
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
					<Empty title="No refunds here" />
				) : (
					<Table
						caption="Refunds, the latest first; times in Bangladesh"
						head={["Order", "Buyer", "Amount", "Paid", "State", "Actions"]}
					>
						{refunds.map((refund) => (
							<RefundRow key={refund.id} refund={refund} list={here} />
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

import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findRefund, listRefunds } from "~/domain/payments/refunds/queries.server";
import { retryRefund } from "~/domain/payments/refunds/retry-refund.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Money } from "~/ui/elements/money";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs } from "~/ui/lists/list-tabs";
import { RefundActions, RefundedOrder, RefundStatus, RefundWay } from "./refund-cells";
import { REFUND_LIST } from "./refund-list";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Refunds", getTabLabel(REFUND_LIST, page.data?.tab));

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { tab, after, place, query } = readTabbedListUrl(REFUND_LIST, request.url);
	const { refunds, next } = await listRefunds(context.platform.db, after, tab || undefined);
	return { refunds, tab, query, place: { ...place, next } };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const refundId = String((await parseForm(request)).get("refundId") ?? "");
	if (!(await findRefund(platform.db, refundId))) throw notFound();
	const isRetried = await retryRefund(platform, admin.id, refundId);
	platform.runAfterResponse(sendDueRefunds(platform));
	const currentUrl = buildTabbedListUrl(REFUND_LIST, request.url);
	if (isRetried) return redirectWithToast(currentUrl, "refund-retried");
	// A second click finds it already sent.
	const refund = await findRefund(platform.db, refundId);
	const isInProgress = refund?.method !== "bank" && refund?.state !== "failed";
	return isInProgress
		? redirect(currentUrl, 303)
		: redirectWithToast(currentUrl, "refund-not-retried");
}

export default function Refunds() {
	const { refunds, tab, query, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Refunds"
			intro="Card refunds are automatic. Return bank payments by hand."
			csv="refunds.csv"
			empty="No refunds here"
			place={place}
			caption="Refunds, newest first; Bangladesh time"
			rows={refunds}
			columns={[
				["Order", (refund) => <RefundedOrder {...refund} />],
				["Buyer", ({ buyerName }) => buyerName],
				["Amount", ({ amountPoisha }) => <Money poisha={amountPoisha} />, "end"],
				["Paid", (refund) => <RefundWay {...refund} />],
				["State", (refund) => <RefundStatus {...refund} />],
				["Actions", (refund) => <RefundActions refund={refund} query={query} />],
			]}
		>
			<ListTabs label="Filter refunds" list={REFUND_LIST} current={tab} />
		</ListPage>
	);
}

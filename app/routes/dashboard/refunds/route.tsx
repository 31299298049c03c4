import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import {
	canSendManually,
	isRetryable,
	nameRefunded,
	type RefundDto,
} from "~/domain/payments/refund-rules";
import { findRefund, listRefunds } from "~/domain/payments/refunds/queries.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import { retryRefund } from "~/domain/payments/refunds/verbs.server";
import { REFUND_REASON_LABELS, type RefundState } from "~/domain/payments/rules";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Day, Moment } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { SecondLine } from "~/ui/elements/second-line";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs } from "~/ui/lists/list-tabs";
import { RowButton } from "~/ui/lists/row-actions";
import { PAYMENT_METHOD_LABELS } from "~/ui/orders/payment-method-labels";
import { REFUND_LIST } from "./refund-list";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Refunds", getTabLabel(REFUND_LIST, page.data?.tab));

export const loader = admin.loader(async ({ request, ctx }) => {
	const { tab, after, place, query } = readTabbedListUrl(REFUND_LIST, request.url);
	const { refunds, next } = await listRefunds(ctx.db, after, tab || undefined);
	return { refunds, tab, query, place: { ...place, next } };
});

export const action = admin.action(async ({ request, ctx, form }) => {
	const refundId = String((await form.data()).get("refundId") ?? "");
	found(await findRefund(ctx.db, refundId));
	const isRetried = await retryRefund(ctx, refundId);
	ctx.runAfterResponse(sendDueRefunds(ctx));
	const currentUrl = buildTabbedListUrl(REFUND_LIST, request.url);
	if (isRetried) return form.leave(currentUrl, "refund-retried");
	// A second click finds it already sent.
	const refund = await findRefund(ctx.db, refundId);
	const isInProgress = refund?.method !== "bank" && refund?.state !== "failed";
	return isInProgress ? redirect(currentUrl, 303) : form.leave(currentUrl, "refund-not-retried");
});

export default withData<typeof loader>(({ refunds, tab, query, place }) => (
	<ListPage
		title="Refunds"
		intro="Card refunds are automatic. Return bank payments by hand."
		exported={["refunds"]}
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
));

const STATE_BADGES: Record<RefundState, ["neutral" | "good" | "warn" | "bad", string]> = {
	due: ["warn", "Due"],
	sent: ["neutral", "Sent"],
	succeeded: ["good", "Done"],
	failed: ["bad", "Failed"],
};

const RefundedOrder = (refund: RefundDto) => (
	<>
		{nameRefunded(refund)}
		<SecondLine>
			<Link to={`/dashboard/orders/${refund.orderId}`}>Order {refund.orderNumber}</Link>
			<br />
			<Day at={refund.createdAt} />
		</SecondLine>
	</>
);

const RefundWay = ({ method, reason, note }: RefundDto) => (
	<>
		{PAYMENT_METHOD_LABELS[method]}
		<SecondLine>
			{REFUND_REASON_LABELS[reason]}
			{note ? `: ${note}` : ""}
		</SecondLine>
	</>
);

function RefundStatus(refund: RefundDto) {
	const { state, method, lastError, dueAt } = refund;
	const reference = refund.bankReference ?? refund.providerId;
	const [tone, label] = STATE_BADGES[state];
	return (
		<>
			<Badge tone={tone}>{label}</Badge>
			<small className="block">
				{state === "due" && method === "bank" ? "Return it by bank" : null}
				{state === "due" && lastError ? (
					<>
						Retried <Moment at={dueAt} />
						<br />
					</>
				) : null}
				{lastError ? <span className="text-bad">{lastError.replaceAll("_", " ")}</span> : null}
				{reference && state !== "failed" ? <span className="code">{reference}</span> : null}
			</small>
		</>
	);
}

function RefundActions({ refund, query }: { refund: RefundDto; query: string }) {
	const name = `the refund of order ${refund.orderNumber}`;
	return (
		<>
			{isRetryable(refund) ? (
				<RowButton
					action={`/dashboard/refunds${query}`}
					name="refundId"
					value={refund.id}
					label="Try again"
					aria-label={`Try again: ${name}`}
				/>
			) : null}
			{canSendManually(refund) ? (
				<ButtonLink
					to={`/dashboard/refunds/${refund.id}/sent${query}`}
					variant={refund.method === "bank" ? "quiet" : "plain"}
					aria-label={`Mark as sent: ${name}`}
					preventScrollReset
				>
					Mark as sent
				</ButtonLink>
			) : null}
		</>
	);
}

import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { canFillCart, canOrder } from "~/domain/accounts/rules";
import type { DeclineRequestFields } from "~/domain/approvals/input";
import { priceRequest } from "~/domain/approvals/price-request.server";
import { findRequest } from "~/domain/approvals/queries.server";
import {
	canReturnToCart,
	describeEnd,
	listChanges,
	MAX_CHANGEABLE_LINES,
	REQUEST_LABELS,
} from "~/domain/approvals/rules";
import { describeSpending } from "~/domain/orders/rules/spending";
import { findSpending } from "~/domain/orders/spending.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Day, Moment } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { Notice } from "~/ui/elements/notice";
import { PostForm } from "~/ui/forms/post-form";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";
import { OrderCharges } from "~/ui/orders/delivery-choice";
import { WaitingLines } from "~/ui/orders/wait-choice";
import { handleRequest, type RequestResult } from "./handle-request.server";
import { RequestLines } from "./request-lines";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Request",
	({ request }) => `Request of ${request.requester}`,
);

/** Also after an error: another member may have decided or changed it. */
export const shouldRevalidate = () => true;

export const loader = customer.loader(async ({ params, ctx, user }) => {
	const approval = found(await findRequest(ctx, user, params.requestId ?? ""));
	const isOwn = approval.requestedBy === user.id;
	const isPending = approval.state === "pending";
	const mayDecide = isPending && !isOwn && canOrder(user.customerRole);
	const [{ lines, ...priced }, spending] = await Promise.all([
		priceRequest(ctx, approval),
		mayDecide ? findSpending(ctx, user.id) : null,
	]);
	const { customerId: _, requesterEmail, requesterName, requesterRole, ...shown } = approval;
	return {
		request: shown,
		end: describeEnd(approval),
		lines,
		changes: isPending ? listChanges(lines, approval.delivery) : [],
		...priced,
		mayDecide,
		ownLimit: spending && spending.limitPoisha >= 0 ? describeSpending(spending) : null,
		mayWithdraw: isPending && isOwn,
		mayReturn: isOwn && canFillCart(user.customerRole) && canReturnToCart(approval.state),
	};
});

export const action = handleRequest;

export default function RequestPage() {
	const { request, end, lines, changes, mayDecide, ownLimit, mayWithdraw, mayReturn, ...priced } =
		useLoaderData<typeof loader>();
	const { quote, charges, totalPoisha, later, seen, seenLater, seenCharges } = priced;
	const result = useActionData<RequestResult>();
	const { revision, state, orderId, waitingCount, reason, decidedAt } = request;
	const { duePoisha, holdUntil } = request;
	const isChangeable = mayDecide && lines.length <= MAX_CHANGEABLE_LINES;
	return (
		<Page
			title={`Request of ${request.requester}`}
			intro={
				<>
					{REQUEST_LABELS[state]}. Requested <Moment at={request.createdAt} />
				</>
			}
			actions={<ButtonLink to="/requests">All requests</ButtonLink>}
		>
			{result?.error ? <Notice kind="error" title={result.error} /> : null}
			{end && decidedAt ? (
				<Notice kind={state === "approved" ? "success" : "info"} title={end}>
					<p>
						<Day at={decidedAt} />
						{reason ? `. The reason: ${reason}` : null}
					</p>
					{duePoisha > 0 && holdUntil ? (
						<p>
							Pay <Money poisha={duePoisha} /> by <Moment at={holdUntil} />.
						</p>
					) : null}
					{orderId ? <ButtonLink to={`/myorder/${orderId}`}>Open the order</ButtonLink> : null}
					{waitingCount > 0 ? <ButtonLink to="/backorders">See what waits</ButtonLink> : null}
				</Notice>
			) : null}
			{changes.length > 0 ? (
				<Notice kind="warning" title="Changed since the request">
					<ul className="list-disc pl-5">
						{changes.map((change) => (
							<li key={change}>{change}</li>
						))}
					</ul>
				</Notice>
			) : null}
			<Form method="post" noValidate className="gap-x-10 xl:grid xl:grid-cols-[2fr_1fr]">
				<div className="two-lines">
					<input type="hidden" name="revision" value={revision} />
					{seen ? <input type="hidden" name="seen" value={seen} /> : null}
					{seenLater ? <input type="hidden" name="seenLater" value={seenLater} /> : null}
					<input type="hidden" name="seenCharges" value={seenCharges} />
					<RequestLines
						lines={lines}
						isChangeable={isChangeable}
						typed={result?.typed}
						errors={result?.errors}
					/>
					{isChangeable ? (
						<Button type="submit" name="intent" value="change" className="mt-3">
							Change the quantities
						</Button>
					) : null}
					<div className="my-4 ml-auto max-w-[24rem]">
						<OrderCharges quote={quote ?? undefined} charges={charges} />
						<p className="flex justify-between gap-4 text-lead font-bold">
							{later.length > 0 ? "Total now" : "Total"} <Money poisha={totalPoisha} />
						</p>
						{state === "pending" ? <WaitingLines lines={later} /> : null}
					</div>
				</div>
				<RequestedDeliveryFacts />
				{mayDecide ? (
					<div className="selection-bar col-span-full mt-4 justify-end">
						{ownLimit ? (
							<span className="mr-auto text-small text-soft max-md:basis-full">
								Your limit: {ownLimit}
							</span>
						) : null}
						<Button type="submit" variant="main" name="intent" value="approve">
							Approve
						</Button>
					</div>
				) : null}
				{mayWithdraw ? (
					<div className="mt-6">
						<p className="mb-4">
							Another member of the company must approve it by <Day at={request.expiresAt} />.
						</p>
						<Button type="submit" name="intent" value="withdraw">
							Withdraw
						</Button>
					</div>
				) : null}
				{mayReturn ? (
					<div className="mt-6">
						<Button type="submit" variant="main" name="intent" value="return">
							Put back into the cart
						</Button>
					</div>
				) : null}
			</Form>
			{mayDecide ? (
				<section aria-labelledby="decline" className="mt-8 max-w-[30rem]">
					<h2 id="decline" className="mb-4">
						Decline
					</h2>
					<PostForm<DeclineRequestFields> lastResult={result?.declined}>
						{(fields) => (
							<>
								<input type="hidden" name="revision" value={revision} />
								<TextArea
									label="Reason"
									hint="The requester reads it. At most 500 characters."
									rows={3}
									required
									field={fields.reason}
								/>
								<Button type="submit" variant="danger" name="intent" value="decline">
									Decline
								</Button>
							</>
						)}
					</PostForm>
				</section>
			) : null}
		</Page>
	);
}

function RequestedDeliveryFacts() {
	const { request, quote } = useLoaderData<typeof loader>();
	const { delivery } = request;
	const facts = [
		["Deliver to", `${delivery.name}, ${delivery.phone}`],
		["Address", [delivery.address, delivery.district].filter(Boolean).join(", ")],
		["Method", quote?.method.name ?? "As agreed"],
		["Carrier", delivery.buyerCarrier],
		["Purchase order", delivery.purchaseOrderNumber],
		["Cost centre", delivery.costCentre],
		["Note", delivery.note],
		["Requested date", delivery.requestedOn],
		["Payment", delivery.onAccount ? "On account" : ""],
		["Shipments", delivery.shipComplete ? "All at once" : ""],
	] as const;
	return (
		<section aria-labelledby="delivery">
			<h2 id="delivery" className="mb-2">
				Delivery
			</h2>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
				{facts.map(([label, value]) =>
					value ? (
						<div key={label} className="contents">
							<dt className="text-soft">{label}</dt>
							<dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
						</div>
					) : null,
				)}
			</dl>
		</section>
	);
}

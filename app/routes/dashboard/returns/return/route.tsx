import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ORDER_RIGHTS } from "~/domain/accounts/staff-rights";
import { listLines } from "~/domain/orders/queries.server";
import { calculateRefund, isRefundable } from "~/domain/payments/refund-rules";
import { findReturn } from "~/domain/returns/queries.server";
import { EXPECTED_STATES, RETURN_REASON_LABELS } from "~/domain/returns/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import type { LineFormResult } from "~/ui/orders/line-form";
import { ReturnBadge } from "~/ui/orders/return-badge";
import { useRights } from "~/ui/shell/use-rights";
import { handleReturn, MAX_RETURN_FIELDS } from "./handle-return.server";
import { RETURN_RIGHTS } from "./return-fields";
import { DecideForm, ReceiveForm, SettleForm } from "./return-forms";
import { ReturnLines } from "./return-lines";

export const handle = {
	access: "admin",
	right: ORDER_RIGHTS,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data ? `Return ${page.data.returned.number}` : "Return");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const staff = await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const returned = orNotFound(await findReturn(db, params.returnId ?? ""));
	const orderLines = await listLines(
		db,
		returned.lines.map(({ lineId }) => lineId),
	);
	const refundPoisha = returned.lines
		.map(({ lineId, received }) => {
			const line = orderLines.find(({ id }) => id === lineId);
			return line && received && isRefundable(line) ? calculateRefund(line, received) : 0;
		})
		.reduce((sum, poisha) => sum + poisha, 0);
	return leaveOutAmounts(staff, { returned, refundPoisha, idempotencyKey: newId() });
}

export const action = idempotentAction(async (args) => {
	const admin = await requireAdmin(args.request, args.context);
	return handleReturn(args, admin);
}, MAX_RETURN_FIELDS);

export default function AdminReturn() {
	const { returned, refundPoisha, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<LineFormResult>();
	const may = useRights();
	const { number, state, orderId, orderNumber, buyerName, reason, note, answer } = returned;
	return (
		<Page
			title={`Return ${number}`}
			intro={
				<>
					<ReturnBadge state={state} /> Requested <Moment at={returned.createdAt} />
				</>
			}
			actions={<ButtonLink to="/dashboard/returns">All returns</ButtonLink>}
		>
			<ErrorSummary errors={result?.errors} formErrors={result?.formErrors} />
			<dl className="description-list mb-6">
				<dt>Order</dt>
				<dd>
					<Link to={`/dashboard/orders/${orderId}`}>{orderNumber}</Link>, {buyerName}
				</dd>
				<dt>Reason</dt>
				<dd>{RETURN_REASON_LABELS[reason]}</dd>
				{note ? (
					<>
						<dt>Note</dt>
						<dd className="whitespace-pre-line">{note}</dd>
					</>
				) : null}
				{answer ? (
					<>
						<dt>Our answer</dt>
						<dd className="whitespace-pre-line">{answer}</dd>
					</>
				) : null}
			</dl>
			{state === "approved" && may(RETURN_RIGHTS.receive) ? (
				<ReceiveForm lines={returned.lines} result={result} idempotencyKey={idempotencyKey} />
			) : (
				<ReturnLines lines={returned.lines} />
			)}
			{state === "received" && may(RETURN_RIGHTS.settle) ? (
				<SettleForm refundPoisha={refundPoisha} idempotencyKey={idempotencyKey} />
			) : null}
			{EXPECTED_STATES.includes(state) && may(RETURN_RIGHTS.approve) ? (
				<DecideForm
					isApproved={state === "approved"}
					result={result}
					idempotencyKey={idempotencyKey}
				/>
			) : null}
		</Page>
	);
}

import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { AdminContext } from "~/domain/accounts/context.server";
import { ORDER_RIGHTS } from "~/domain/accounts/staff-rights";
import { listLines } from "~/domain/orders/queries.server";
import { calculateRefund, isRefundable } from "~/domain/payments/refund-rules";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import { approveReturnInput, receiveReturnInput, rejectReturnInput } from "~/domain/returns/input";
import { decideReturn, receiveReturn, settleReturn } from "~/domain/returns/process-return.server";
import { findReturn } from "~/domain/returns/queries.server";
import { EXPECTED_STATES, RETURN_REASON_LABELS } from "~/domain/returns/rules";
import { requireRight } from "~/http/auth/guards.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { countLineFormFields } from "~/http/input/line-form.server";
import { admin } from "~/http/pages/page.server";
import { unknownButton } from "~/http/responses/respond.server";
import type { ToastCode } from "~/http/responses/toasts.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Page } from "~/ui/layout/page";
import type { LineFormResult } from "~/ui/orders/line-form";
import { ReturnBadge } from "~/ui/orders/return-badge";
import { useRights } from "~/ui/shell/use-rights";
import { INTENTS, RETURN_FORM, RETURN_RIGHTS } from "./return-fields";
import { DecideForm, ReceiveForm, SettleForm } from "./return-forms";
import { ReturnLines } from "./return-lines";

export const handle = { access: "admin", right: ORDER_RIGHTS } satisfies RouteHandle;

export const meta = titled<typeof loader>("Return", ({ returned }) => `Return ${returned.number}`);

export const loader = admin.loader(async ({ params, user, ctx: { db, newId } }) => {
	const returned = found(await findReturn(db, params.returnId ?? ""));
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
	return leaveOutAmounts(user, { returned, refundPoisha, idempotencyKey: newId() });
});

export const action = admin.action(async ({ request, params, context, user, ctx, form }) => {
	const id = params.returnId ?? "";
	const { form: sent, read } = await form.openLines(RETURN_FORM, "received");
	const intent = Object.values(INTENTS).find((each) => each === sent.get("intent"));
	if (!intent) throw unknownButton();
	await requireRight(request, context, user, RETURN_RIGHTS[intent]);
	return form.leave(`/dashboard/returns/${id}`, await ACTS[intent](ctx, id, read));
}, countLineFormFields(RETURN_FORM));

type Act = (ctx: AdminContext, id: string, read: ReadLines) => Promise<ToastCode>;
type ReadLines = <Input>(schema: z.ZodType<Input>) => Input;

const ACTS: Record<keyof typeof INTENTS, Act> = {
	async approve(ctx, id, read) {
		await decideReturn(ctx, id, { ...read(approveReturnInput), state: "approved" });
		return "return-decided";
	},
	async reject(ctx, id, read) {
		await decideReturn(ctx, id, { ...read(rejectReturnInput), state: "rejected" });
		return "return-decided";
	},
	async receive(ctx, id, read) {
		await receiveReturn(ctx, id, read(receiveReturnInput).lines);
		return "return-received";
	},
	async settle(ctx, id) {
		const { isManual } = await settleReturn(ctx, id);
		ctx.runAfterResponse(sendDueRefunds(ctx));
		if (isManual === null) return "return-settled";
		return isManual ? "refunded-by-hand" : "refunded";
	},
};

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

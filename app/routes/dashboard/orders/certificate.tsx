import { useLoaderData } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { findMostWithheld, recordCertificate } from "~/domain/payments/bank/certificates.server";
import { type RecordCertificateFields, recordCertificateInput } from "~/domain/payments/input";
import { buildOrdersUrl } from "~/http/lists/order-filter.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { PostForm } from "~/ui/forms/post-form";
import { DialogPage } from "~/ui/layout/dialog";
import { NothingToDo } from "./nothing-to-do";
import { WithheldFields } from "./withheld-fields";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta = titled("Record withheld tax");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const lines = await listLinesOfOrder(ctx.db, null, params.orderId ?? "");
	const { orderNumber } = found(lines[0]);
	return {
		orderNumber,
		duePoisha: summarizeAmounts(lines).duePoisha,
		mostPoisha: findMostWithheld(ctx, lines),
		list: buildOrdersUrl(request.url),
		idempotencyKey: ctx.newId(),
	};
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	const input = await form.read(recordCertificateInput);
	const { missingPoisha } = await recordCertificate(ctx, params.orderId ?? "", input);
	return form.leave(
		buildOrdersUrl(request.url),
		missingPoisha > 0 ? "certificate-recorded" : "certificate-paid",
	);
});

export default function RecordCertificate() {
	const { orderNumber, duePoisha, mostPoisha, list, idempotencyKey } =
		useLoaderData<typeof loader>();
	return (
		<DialogPage title="Record withheld tax" closeTo={list}>
			{mostPoisha > 0 ? (
				<PostForm<RecordCertificateFields>
					replace
					idempotencyKey={idempotencyKey}
					buttons={{ submit: "Record certificate", cancelTo: list, isDialog: true }}
				>
					{(fields) => (
						<>
							<p className="mb-5">
								{formatTk(duePoisha)} is due for order {orderNumber}. A certificate counts like
								money that arrived.
							</p>
							<WithheldFields fields={fields} mostPoisha={mostPoisha} required />
						</>
					)}
				</PostForm>
			) : (
				<NothingToDo
					reason={`Nothing of order ${orderNumber} can be withheld: no VAT is left to pay.`}
					list={list}
				/>
			)}
		</DialogPage>
	);
}

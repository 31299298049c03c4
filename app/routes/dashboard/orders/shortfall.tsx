import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { acceptShortfall } from "~/domain/payments/bank/accept-shortfall.server";
import { type AcceptShortfallFields, acceptShortfallInput } from "~/domain/payments/input";
import { MAX_SHORTFALL_POISHA } from "~/domain/payments/rules";
import { buildOrdersUrl } from "~/http/lists/order-filter.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { PlainField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { DialogPage } from "~/ui/layout/dialog";
import { NothingToDo } from "./nothing-to-do";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta = titled("Accept a missing amount");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const lines = await listLinesOfOrder(ctx.db, null, params.orderId ?? "");
	const { orderNumber, receivedPoisha, withheldPoisha } = found(lines[0]);
	const { duePoisha } = summarizeAmounts(lines);
	const arrivedPoisha = receivedPoisha - withheldPoisha;
	return { orderNumber, duePoisha, arrivedPoisha, list: buildOrdersUrl(request.url) };
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	const { shortfallReason } = await form.read(acceptShortfallInput);
	await acceptShortfall(ctx, params.orderId ?? "", shortfallReason);
	return form.leave(buildOrdersUrl(request.url), "shortfall-accepted");
});

export default withData<typeof loader>(({ orderNumber, duePoisha, arrivedPoisha, list }) => {
	const isMissing = arrivedPoisha > 0 && duePoisha > 0 && duePoisha <= MAX_SHORTFALL_POISHA;
	return (
		<DialogPage title="Accept a missing amount" closeTo={list}>
			{isMissing ? (
				<PostForm<AcceptShortfallFields>
					replace
					buttons={{
						submit: `Accept that ${formatTk(duePoisha)} is missing`,
						cancelTo: list,
						isDialog: true,
					}}
				>
					{(fields) => (
						<>
							<p className="mb-5">
								{formatTk(arrivedPoisha)} has arrived for order {orderNumber}. It becomes paid, and{" "}
								{formatTk(duePoisha)} stays on record as missing.
							</p>
							<PlainField
								label="Reason"
								hint="Such as the bank's charges. Admins see it on the order."
								required
								field={fields.shortfallReason}
							/>
						</>
					)}
				</PostForm>
			) : (
				<NothingToDo
					reason={`Only up to ${formatTk(MAX_SHORTFALL_POISHA)} can be missing, once a transfer has arrived.`}
					list={list}
				/>
			)}
		</DialogPage>
	);
});

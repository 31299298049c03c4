import type { SubmissionResult } from "@conform-to/react";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { findOnAccount } from "~/domain/receivables/offer.server";
import { describeOffer, findOfferProblem } from "~/domain/receivables/rules";
import { buildOrdersUrl } from "~/http/lists/order-filter.server";
import { admin } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { PostForm } from "~/ui/forms/post-form";
import { DialogPage } from "~/ui/layout/dialog";
import { NothingToDo } from "./nothing-to-do";

export const handle = { access: "admin", right: "orders", isDialog: true } satisfies RouteHandle;

export const meta = titled("Charge to the account");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const lines = await listLinesOfOrder(ctx.db, null, params.orderId ?? "");
	const { orderNumber } = found(lines[0]);
	const { duePoisha } = summarizeAmounts(lines);
	const { offer } = await findOnAccount(ctx, lines);
	return { orderNumber, duePoisha, offer, list: buildOrdersUrl(request.url) };
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	form.refuseWith(({ errors: { formErrors = [] }, status }) =>
		respondWithForm<SubmissionResult>({ error: { "": formErrors } }, status),
	);
	await payOnAccount(ctx, params.orderId ?? "");
	return form.leave(buildOrdersUrl(request.url), "ordered-on-account");
});

export default withData<typeof loader>(({ orderNumber, duePoisha, offer, list }) => {
	const problem = offer
		? findOfferProblem(offer, duePoisha)
		: `Order ${orderNumber} has nothing to pay, or its customer has no account.`;
	return (
		<DialogPage title="Charge to the account" closeTo={list}>
			{offer && !problem ? (
				<PostForm
					replace
					buttons={{ submit: "Charge to the account", cancelTo: list, isDialog: true }}
				>
					{() => (
						<p className="mb-5">
							{formatTk(duePoisha)} for order {orderNumber}. {describeOffer(offer)} The owners get
							an email.
						</p>
					)}
				</PostForm>
			) : (
				<NothingToDo reason={problem ?? ""} list={list} />
			)}
		</DialogPage>
	);
});

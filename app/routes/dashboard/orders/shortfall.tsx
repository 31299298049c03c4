import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { acceptShortfall } from "~/domain/payments/bank/accept-shortfall.server";
import { type AcceptShortfallFields, acceptShortfallInput } from "~/domain/payments/input";
import { MAX_SHORTFALL_POISHA } from "~/domain/payments/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeShortfallError } from "~/http/errors/payments.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { DialogPage } from "~/ui/layout/dialog";
import { NothingToDo } from "./nothing-to-do";
import { buildOrdersUrl } from "./order-filter.server";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Accept a missing amount");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const lines = await listLinesOfOrder(context.platform.db, null, params.orderId ?? "");
	const { orderNumber } = orNotFound(lines[0]);
	const { duePoisha, receivedPoisha } = summarizeAmounts(lines);
	return { orderNumber, duePoisha, receivedPoisha, list: buildOrdersUrl(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, acceptShortfallInput);
	if (!input.ok) return input.response;
	const { shortfallReason } = input.value;
	const { platform } = context;
	const accepted = await acceptShortfall(platform, admin.id, params.orderId ?? "", shortfallReason);
	if (!accepted.ok) return respondWithError(input, describeShortfallError(accepted));
	return redirectWithToast(buildOrdersUrl(request.url), "shortfall-accepted");
}

export default function AcceptShortfall() {
	const { orderNumber, duePoisha, receivedPoisha, list } = useLoaderData<typeof loader>();
	const isMissing = receivedPoisha > 0 && duePoisha > 0 && duePoisha <= MAX_SHORTFALL_POISHA;
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
								{formatTk(receivedPoisha)} has arrived for order {orderNumber}. It becomes paid, and{" "}
								{formatTk(duePoisha)} stays on record as missing.
							</p>
							<Field
								label="Reason"
								autoComplete="off"
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
}

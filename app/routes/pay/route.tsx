import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { buildPayLinkDto, getPayLinkPath } from "~/domain/payments/pay-link";
import { resolvePayLink } from "~/domain/payments/pay-links.server";
import { listLinesToPay } from "~/domain/payments/queries.server";
import { anyone } from "~/http/pages/page.server";
import {
	createPayLinkContext,
	handlePayment,
	loadPaymentPage,
	refuseForNow,
} from "~/http/payment-page/handle-payment.server";
import { consumeRequestLimit } from "~/http/rate-limit/rate-limit.server";
import { respondWithForm } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Notice } from "~/ui/elements/notice";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { INVALID_LINK_TITLE, InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";
import type { CardPaymentResult } from "~/ui/payment/card-form-data";
import { OrderedLines } from "~/ui/payment/ordered-lines";
import { PaymentMethods } from "~/ui/payment/payment-methods";
import { PaymentCompleted, PaymentNotices, PaymentTimeExpired } from "~/ui/payment/payment-notices";
import { PaymentSummary } from "~/ui/payment/payment-summary";
import { TwoColumns } from "~/ui/payment/two-columns";

export const handle = { access: "secret" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return buildPrivatePageMeta(page, INVALID_LINK_TITLE);
	const { view } = page.data;
	if (view.state === "paid")
		return buildPrivatePageMeta(page, `Payment of order ${view.orderNumber}`);
	const [first] = view.lines;
	const orderedText =
		view.lines.length === 1 ? first?.productName : `${view.lines.length} products`;
	return buildPrivatePageMeta(page, `Pay for ${orderedText}, order ${view.orderNumber}`);
};

/** Anyone with the link may open it: it shows what is paid for, but not who ordered it. */
export const loader = anyone.loader(async ({ request, params, ctx }) => {
	const token = params.token ?? "";
	const payLink = await resolvePayLink(ctx, token);
	if (!payLink) return data(null, 404);
	const shown = await loadPaymentPage(request, ctx, createPayLinkContext(payLink, token));
	const view = shown && buildPayLinkDto(shown.lines, shown.now);
	if (!view) return data(null, 404);
	const { now, returned, card, cardLimit, failure, isExpired } = shown;
	const path = getPayLinkPath(token);
	return data({ view, path, now, returned, card, cardLimit, failure, isExpired });
});

export const action = anyone.action(async ({ request, params, ctx, form }) => {
	const token = params.token ?? "";
	const payLink = await resolvePayLink(ctx, token);
	if (!payLink) return respondWithForm(null, 404);
	const { target } = payLink;
	const view = buildPayLinkDto(await listLinesToPay(ctx.db, null, target), ctx.now());
	if (!view) return respondWithForm(null, 404);
	const turn = await consumeRequestLimit(request, ctx, "pay", JSON.stringify(target));
	if (!turn.ok) return refuseForNow(turn);
	const intent = (await form.data()).get("intent");
	return handlePayment(request, ctx, createPayLinkContext(payLink, token), intent);
});

export default function PayLink() {
	const loaderData = useLoaderData<typeof loader>();
	const actionData = useActionData<CardPaymentResult | null>();
	if (!loaderData) {
		return (
			<InvalidLinkPage to="/myorder" label="See my orders">
				The order is paid or cancelled, or the link has expired or is incomplete.
			</InvalidLinkPage>
		);
	}
	const { view, path, now, returned, card, cardLimit, failure, isExpired } = loaderData;
	const title = `Payment for order ${view.orderNumber}`;
	if (view.state === "paid") {
		return (
			<Page title={title} width="text">
				<PaymentCompleted transactionIds={view.transactionIds} />
			</Page>
		);
	}
	return (
		<Page title={title}>
			<PaymentNotices problem={actionData?.failure ?? failure} returned={returned} />
			<TwoColumns>
				<div>
					<PaymentSummary
						amounts={view.amounts}
						withheldPoisha={view.withheldPoisha}
						deadline={isExpired ? null : { holdUntil: view.holdUntil, now }}
					/>
					{cardLimit ? <Notice kind="info">{cardLimit}</Notice> : null}
					{isExpired ? <PaymentTimeExpired /> : null}
					{cardLimit || isExpired ? null : <PaymentMethods path={path} payer={null} card={card} />}
				</div>
				<OrderedLines lines={view.lines} />
			</TwoColumns>
		</Page>
	);
}

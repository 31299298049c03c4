import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { openPayLink } from "~/domain/payments/pay-links/resolve-pay-link.server";
import { ordersToPay } from "~/domain/payments/queries.server";
import { payLinkPath, payLinkView, transferReference } from "~/domain/payments/rules";
import { formOf } from "~/http/input/parse-form.server";
import {
	againLater,
	retryAfter,
	takeTurn,
	waitSentence,
} from "~/http/rate-limit/rate-limit.server";
import { again } from "~/http/responses/respond.server";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import type { CardAnswer } from "../payment-page/card-form-data";
import { answerPayment, paymentShown } from "../payment-page/handle-payment.server";
import { linkTill } from "../payment-page/payment-context.server";
import { WaysToPay } from "../payment-page/payment-methods";
import { PaymentNotices, TimeIsOver } from "../payment-page/payment-notices";
import { PayLinkSummary } from "./pay-link-summary";

export const headers = retryAfter;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return privatePage(page, "This link no longer works");
	const { view, reference } = page.data;
	if (view.state === "paid") return privatePage(page, `Payment of order ${reference}`);
	const [first] = view.lines;
	const what = view.lines.length === 1 ? first?.productName : `${view.lines.length} products`;
	return privatePage(page, `Pay for ${what}, order ${reference}`);
};

/** For whoever holds the link, signed in or not: it shows what is paid for, and nothing of who ordered it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const token = params.token ?? "";
	const opened = await openPayLink(context.platform, token);
	if (!opened) return data(null, 404);
	const { orders, now, returned, card, failure, isOver } = await paymentShown(
		request,
		context,
		linkTill(opened, token),
	);
	const view = payLinkView(orders, now);
	if (!view) return data(null, 404);
	const { target } = opened;
	const reference = transferReference("orderId" in target ? target.orderId : target.checkoutId);
	const path = payLinkPath(token);
	return data({ view, reference, path, now, returned, card, failure, isOver });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const { platform } = context;
	const token = params.token ?? "";
	const opened = await openPayLink(platform, token);
	if (!opened) return again(null, 404);
	const { buyerId, target } = opened;
	const view = payLinkView(await ordersToPay(platform.db, buyerId, target), platform.now());
	// The page itself says that the link no longer works.
	if (!view) return again(null, 404);
	const turn = await takeTurn(request, platform, "pay", JSON.stringify(target));
	if (!turn.ok) {
		const failure = waitSentence(turn);
		return againLater({ clientSecret: null, failure } satisfies CardAnswer, turn);
	}
	const intent = (await formOf(request)).get("intent");
	return answerPayment(request, context, linkTill(opened, token), intent);
}

export default function PayLink() {
	const shown = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	if (!shown) {
		return (
			<Page title="This link no longer works" width="narrow">
				<Notice kind="warning">
					What it was for is paid or cancelled, its time is over, or a letter is missing from it.
				</Notice>
				<ButtonLink to="/myorder" variant="main">
					See my orders
				</ButtonLink>
			</Page>
		);
	}
	const { view, path, now, returned, card, failure, isOver } = shown;
	if (view.state === "paid") {
		return (
			<Page title="Payment" width="narrow">
				<Notice kind="success" title="Congrats! Your payment is completed.">
					Your transaction id is <strong className="code">{view.transactionIds.join(", ")}</strong>
				</Notice>
			</Page>
		);
	}
	return (
		<Page title="Payment" width="narrow">
			<PaymentNotices problem={refused?.failure ?? failure} returned={returned} />
			<PayLinkSummary view={view} now={isOver ? undefined : now} />
			{isOver ? <TimeIsOver /> : <WaysToPay path={path} payer={null} card={card} />}
		</Page>
	);
}

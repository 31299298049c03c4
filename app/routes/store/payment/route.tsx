import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderOf } from "~/domain/orders/queries.server";
import { isPayable } from "~/domain/orders/rules";
import { beginPayment } from "~/domain/payments/begin-payment.server";
import { settlePayment } from "~/domain/payments/settle-payment.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { ourOrigin } from "~/http/origin.server";
import { paymentFailure } from "~/http/refusals.server";
import { again, notFound } from "~/http/respond.server";
import { providerFailure } from "~/platform/card-payments.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { CardAnswer } from "./card-terms";
import { OrderSummary } from "./order-summary";
import { Paid } from "./paid";
import { WaysToPay } from "./ways-to-pay";

export const meta: MetaFunction = () => [{ title: "Payment | Toolyard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const orderId = params.orderId ?? "";
	const asked = await orderOf(platform.db, user.id, orderId);
	if (!asked) throw notFound();
	const returned = new URL(request.url).searchParams.get("returned");
	let failure: string | null = null;
	if (returned && asked.status === "unpaid") {
		try {
			await settlePayment(platform, orderId, { kind: "buyer", userId: user.id });
			platform.afterAnswer(sendDueMail(platform));
		} catch (error) {
			console.error(`Payment of order ${orderId} could not be asked about:`, error);
			failure =
				providerFailure(error) === "unreachable"
					? "We can't ask the payment provider just now. If you have paid, this page will say so soon: reload it."
					: "We could not find out how your payment stands. The fault is on our side, and we have noted it. If you have paid, your money is safe and this page will say so: look again later.";
		}
	}
	const order = returned ? await orderOf(platform.db, user.id, orderId) : asked;
	if (!order) throw notFound();
	const { stripe, bankDetails } = platform.settings;
	const { publishableKey, scriptUrl } = stripe;
	return { order, failure, returned, card: { publishableKey, scriptUrl }, bankDetails };
}

/**
 * `hosted` sends the browser to the provider's page; `card` hands the page's script a client secret; `confirmed` is the
 * script's hint that the card went through, which is believed only as far as the provider bears it out.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const orderId = params.orderId ?? "";
	const order = await orderOf(platform.db, user.id, orderId);
	if (!order) throw notFound();
	const intent = (await request.formData()).get("intent");
	try {
		if (intent === "confirmed") {
			await settlePayment(platform, orderId, { kind: "buyer", userId: user.id });
			platform.afterAnswer(sendDueMail(platform));
			return { clientSecret: null, failure: null } satisfies CardAnswer;
		}
		const kind = intent === "card" ? "card" : "hosted";
		const begun = await beginPayment(
			platform,
			user.id,
			orderId,
			kind,
			ourOrigin(request, platform.settings),
		);
		if (!begun.ok) return redirect(`/myorder/${orderId}`, 303);
		if (kind === "hosted") return redirect(begun.handle, 303);
		return { clientSecret: begun.handle, failure: null } satisfies CardAnswer;
	} catch (error) {
		console.error(`Payment of order ${orderId} failed:`, error);
		const { status, message } = paymentFailure(error);
		return again({ clientSecret: null, failure: message } satisfies CardAnswer, status);
	}
}

export default function Payment() {
	const { order, failure, returned, card, bankDetails } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const problem = refused?.failure ?? failure;
	if (order.transactionId) return <Paid order={order} transactionId={order.transactionId} />;
	return (
		<Page title="Payment" width="narrow">
			{problem ? <Notice kind="error">{problem}</Notice> : null}
			{returned === "back" && !problem ? (
				<Notice kind="info">You came back without paying. Your order is still here.</Notice>
			) : null}
			{returned === "paid" && !problem ? (
				<Notice kind="warning">
					The provider has not confirmed a payment yet. Reload this page in a moment.
				</Notice>
			) : null}
			<OrderSummary order={order} />
			{isPayable(order) ? (
				<WaysToPay order={order} card={card} bankDetails={bankDetails} />
			) : (
				<Notice kind="warning">
					{order.status === "unpaid"
						? "This order is being cancelled and can't be paid any more."
						: "This order is cancelled. Nothing is owed."}
				</Notice>
			)}
		</Page>
	);
}

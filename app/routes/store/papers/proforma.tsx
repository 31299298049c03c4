import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { transferReference } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/guards.server";
import { sellerOf } from "~/http/seller.server";
import { BankDetails } from "~/ui/bank-details";
import { privatePage } from "~/ui/page-meta";
import { Paper, PaperBuyer, PaperLine } from "~/ui/paper";
import { Day, Moment } from "~/ui/person";
import { backFrom, orderOfReader } from "./order-of-reader.server";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, page.data ? `Pro-forma invoice ${page.data.order.id}` : "Pro-forma invoice");

/** What an unpaid order will cost, to take to the bank. A paid one has its invoice instead. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const reader = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const order = await orderOfReader(db, reader, params.orderId ?? "");
	if (order.transactionId !== null) throw redirect(`/myorder/${order.id}/invoice`);
	const backTo = backFrom(reader, order);
	if (order.status === "cancelled") throw redirect(backTo.to);
	return { order, backTo, seller: sellerOf(settings), bankDetails: settings.bankDetails };
}

export default function Proforma() {
	const { order, backTo, seller, bankDetails } = useLoaderData<typeof loader>();
	const facts = [
		[
			"Order",
			<span key="id" className="code">
				{order.id}
			</span>,
		],
		["Date", <Day key="day" at={order.createdAt} />],
		["Units kept until", <Moment key="until" at={order.holdUntil} />],
	] as const;
	return (
		<Paper title="Pro-forma invoice" seller={seller} facts={facts} backTo={backTo}>
			<PaperBuyer order={order} label="Buyer" />
			<PaperLine order={order} />
			{bankDetails.length > 0 ? (
				<section>
					<h2>Pay by bank transfer</h2>
					<BankDetails
						details={bankDetails}
						reference={transferReference(order.id)}
						totalPoisha={order.totalPoisha}
					/>
				</section>
			) : null}
			<p className="paper-note">
				This is not a tax invoice. An invoice follows once the order is paid.
			</p>
		</Paper>
	);
}

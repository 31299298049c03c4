import { data, redirect } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { findOrderHeaders } from "~/domain/orders/find-orders.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { PlainField } from "~/ui/forms/field";
import { Page } from "~/ui/layout/page";
import { SEARCH_FIELDS } from "~/ui/lists/search-fields";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta = titled("Enter a bank payment");

const MAX_NUMBER_LENGTH = 100;
const MAX_FOUND = 2;

/** The number of an order or invoice leads to the form of its order, also on account. */
export const loader = admin.loader(async ({ request, ctx }) => {
	const typed = new URL(request.url).searchParams.get("number");
	const number = (typed ?? "").trim().slice(0, MAX_NUMBER_LENGTH);
	const refuse = (error: string, status: number) => data({ number, error }, { status });
	if (typed === null) return data({ number, error: null });
	if (number === "") return refuse("Enter the number that the transfer names", 400);
	const found = await findOrderHeaders(ctx.db, { text: number, byAmount: false }, MAX_FOUND);
	const [order, other] = found.filter(({ isExact }) => isExact);
	if (!order) return refuse(`No order or invoice has the number ${number}.`, 404);
	if (other)
		return refuse(`Several orders have the number ${number}. Enter that of an invoice.`, 409);
	throw redirect(`/dashboard/orders/${order.id}/bank-payment?order=${order.id}`);
});

export default withData<typeof loader>(({ number, error }) => (
	<Page
		title="Enter a bank payment"
		intro="For an order on account it is a payment of its company's account."
	>
		<Form role="search" aria-label="Order of the transfer" className={SEARCH_FIELDS} key={number}>
			<PlainField
				label="Order or invoice number"
				name="number"
				placeholder="SO-100482 or INV-2026-000412"
				required
				defaultValue={number}
				errors={error ? [error] : undefined}
			/>
			<Button type="submit" className="mb-2">
				Enter payment
			</Button>
		</Form>
	</Page>
));

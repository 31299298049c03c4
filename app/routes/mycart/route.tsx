import { Form, Link, Outlet, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { findCart } from "~/domain/cart/queries.server";
import { type CartLine, toAmountLines } from "~/domain/cart/rules";
import { withNetPrices } from "~/domain/catalog/vat-rates/net-prices";
import { getDeliveryOffer } from "~/domain/delivery/queries.server";
import { describeCheapest, quoteDelivery, toParcel } from "~/domain/delivery/rules";
import type { Amounts } from "~/domain/money/amounts";
import { findUnfinishedPad } from "~/domain/order-pad/queries.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { readNetView } from "~/http/document/net-view.server";
import { customer, purchaser } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Button, ButtonLink, ProductsLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Money } from "~/ui/elements/money";
import { NetTotal } from "~/ui/elements/net-total";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Page } from "~/ui/layout/page";
import { formatLineField } from "~/ui/parts/quantity-fields";
import { VatNote } from "~/ui/products/net-view";
import { useOnlyLooks } from "~/ui/shell/only-looks";
import { AttentionList } from "./attention-list";
import { type CartFormResult, CHECK_OUT_INTENT, SAVE_LIST_INTENT } from "./cart-form";
import { CartRow } from "./cart-row";
import { handleUpdateCart, MAX_CART_FIELDS } from "./handle-update-cart.server";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta = titled("Cart");

/** Also after an error, or orders would keep failing on the old lines. */
export const shouldRevalidate = () => true;

export const loader = customer.loader(async ({ request, user, ctx }) => {
	const [cart, unfinishedPad, offer] = await Promise.all([
		findCart(ctx, user),
		findUnfinishedPad(ctx.db, user.id),
		getDeliveryOffer(ctx.db, createPriceViewer(ctx, user), { hasDistricts: false }),
	]);
	const lines = withNetPrices(readNetView(request, user), cart.lines);
	const parcel = toParcel(toAmountLines(cart.lines));
	const delivery = describeCheapest(quoteDelivery(offer.methods, parcel));
	return { ...cart, lines, unfinishedPad, delivery };
});

export const action = purchaser.action(
	async ({ user, ctx, form }) => handleUpdateCart(ctx, user, await form.data()),
	MAX_CART_FIELDS,
);

export default function Cart() {
	const { lines, amounts, unfinishedPad, delivery } = useLoaderData<typeof loader>();
	const result = useActionData<CartFormResult>();
	if (useOnlyLooks())
		return (
			<Page title="My cart" width="text">
				<EmptyState title="Your role in the company has no cart">
					<p>Ask an owner of the company to order, or for another role.</p>
				</EmptyState>
			</Page>
		);
	return (
		<>
			<Page
				title="My cart"
				width="wide"
				actions={
					<>
						<ButtonLink to="/order-pad">Paste a list of part numbers</ButtonLink>
						<ButtonLink to="/lists">Saved lists</ButtonLink>
					</>
				}
			>
				{unfinishedPad ? (
					<p className="mb-4">
						<Link to={`/order-pad/${unfinishedPad.id}`}>
							{unfinishedPad.openLines === 1
								? "1 line of your list is open"
								: `${unfinishedPad.openLines} lines of your list are open`}
						</Link>
					</p>
				) : null}
				{lines.length === 0 ? (
					<EmptyState title="Your cart is empty" action={<ProductsLink />} />
				) : (
					<CartForm lines={lines} amounts={amounts} delivery={delivery} result={result} />
				)}
			</Page>
			<Outlet />
		</>
	);
}

/** Browsers without scripts load all pictures of a page, so longer carts have none. */
const MAX_PICTURES = 50;

const COLUMNS = ["Product", "Price", "Quantity", "Total", "Actions"];

type CartFormProps = {
	lines: readonly CartLine[];
	amounts: Amounts;
	/** What a delivery costs at least; null if nothing is known. */
	delivery: string | null;
	result?: CartFormResult;
};

function CartForm({ lines, amounts, delivery, result }: CartFormProps) {
	const searchParams = new URLSearchParams(useLocation().search);
	const hasPictures = lines.length <= MAX_PICTURES;
	const errors = lines.flatMap(({ productId, name }) => {
		const error = result?.errors[productId];
		return error ? [[productId, [`${name}: ${error}`]]] : [];
	});
	return (
		<Form method="post" action="/mycart" noValidate replace preventScrollReset>
			<CartBar lines={lines} amounts={amounts} delivery={delivery} />
			<ErrorSummary errors={Object.fromEntries(errors)} formErrors={result?.formErrors} />
			<AttentionList lines={lines} />
			{lines.some(({ isVatExempt }) => isVatExempt) ? (
				<p className="hint">Your prices (VAT exempt)</p>
			) : null}
			<VatNote products={lines} inForm="kept" />
			<Table
				caption="Products in your cart. A quantity of 0 removes a line."
				head={hasPictures ? ["Picture", ...COLUMNS] : COLUMNS}
				ends={["Price", "Quantity", "Total"]}
			>
				{lines.map((line) => (
					<CartRow
						key={line.id}
						line={line}
						typed={
							result?.typedQuantities[line.productId] ??
							searchParams.get(formatLineField(line)) ??
							undefined
						}
						error={result?.errors[line.productId]}
						hasPicture={hasPictures}
					/>
				))}
			</Table>
			<CartBar lines={lines} amounts={amounts} delivery={delivery} />
			<Button type="submit" name="intent" value={SAVE_LIST_INTENT} variant="plain">
				Save as list
			</Button>{" "}
			<ButtonLink variant="plain" to="/quotes/new?cart">
				Request a quote
			</ButtonLink>
		</Form>
	);
}

/** Shown above and below the lines. Enter presses the first button, too. */
function CartBar({ lines, amounts, delivery }: Omit<CartFormProps, "result">) {
	return (
		<div className="my-6 flex flex-wrap items-center gap-3 max-md:[&>*]:flex-auto max-md:[&>p]:basis-full">
			<p className="number mr-auto font-semibold">
				{lines.length === 1 ? "1 item" : `${lines.length} items`}, total{" "}
				<Money poisha={amounts.grossPoisha} />
				{delivery ? (
					<small className="block font-normal whitespace-normal text-soft">{delivery}</small>
				) : null}
			</p>
			<NetTotal {...amounts} />
			<RoundingNote rounding={amounts.roundingPoisha} />
			<Button type="submit">Update cart</Button>
			<Button type="submit" name="intent" value={CHECK_OUT_INTENT} variant="main">
				Check out
			</Button>
		</div>
	);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { listCartLines } from "~/domain/cart/queries.server";
import { type CartLine, calculateCartTotals } from "~/domain/cart/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Money } from "~/ui/elements/money";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { CartRow } from "./cart-row";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Cart");

/** Also after an error, or orders would keep failing on the old lines. */
export const shouldRevalidate = () => true;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	return { lines: await listCartLines(context.platform.db, user.id) };
}

export default function Cart() {
	const { lines } = useLoaderData<typeof loader>();
	return (
		<>
			<Page title="My cart" width="wide">
				{lines.length === 0 ? (
					<EmptyState
						title="Your cart is empty"
						action={
							<ButtonLink to="/products" variant="main">
								Browse products
							</ButtonLink>
						}
					/>
				) : (
					<>
						<Table
							caption="Products in your cart"
							head={["Picture", "Product", "Price", "Quantity", "Total", "Actions"]}
						>
							{lines.map((line) => (
								<CartRow key={line.id} line={line} />
							))}
						</Table>
						<CartSummary lines={lines} />
					</>
				)}
			</Page>
			<Outlet context={lines} />
		</>
	);
}

function CartSummary({ lines }: { lines: readonly CartLine[] }) {
	const { totalPoisha, roundingPoisha } = calculateCartTotals(lines);
	if (lines.length === 1 && roundingPoisha === 0) return null;
	return (
		<div className="cart-end">
			<RoundingNote rounding={roundingPoisha} />
			{lines.length > 1 ? (
				<>
					<p>
						{lines.length} items, total <Money poisha={totalPoisha} />
					</p>
					<ButtonLink to="/mycart/order" variant="main" preventScrollReset>
						Check out
					</ButtonLink>
				</>
			) : null}
		</div>
	);
}

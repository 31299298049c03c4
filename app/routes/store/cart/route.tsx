import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { cartOf } from "~/domain/cart/queries.server";
import { isOrderable } from "~/domain/catalog/rules";
import { lineTotal } from "~/domain/money/rules";
import { requireVerifiedUser } from "~/http/guards.server";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Money } from "~/ui/money";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { Picture } from "~/ui/picture";
import { StockWords } from "~/ui/stock";
import { ActionsCell, Cell, Table } from "~/ui/table";

export const meta: MetaFunction = (page) => privatePage(page, "Cart");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	return { lines: await cartOf(context.platform.db, user.id) };
}

export default function Cart() {
	const { lines } = useLoaderData<typeof loader>();
	return (
		<>
			<Page title="My cart" width="wide">
				{lines.length === 0 ? (
					<Empty
						title="Your cart is empty"
						action={
							<ButtonLink to="/products" variant="main">
								Browse products
							</ButtonLink>
						}
					/>
				) : (
					<Table
						caption="Products in your cart"
						head={["Picture", "Product", "Price", "Quantity", "Total", "Actions"]}
					>
						{lines.map((line) => (
							<tr key={line.id}>
								<Cell label="Picture">
									<Picture imageKey={line.imageKey} alt="" size={64} />
								</Cell>
								<Cell label="Product">
									<Link to={`/products/${line.productId}?quantity=${line.quantity}`}>
										{line.name}
									</Link>
									<br />
									<StockWords available={line.available} />
								</Cell>
								<Cell label="Price" align="end">
									<Money poisha={line.pricePoisha} />
								</Cell>
								<Cell label="Quantity" align="end">
									{line.quantity}
								</Cell>
								<Cell label="Total" align="end">
									<Money poisha={lineTotal(line.pricePoisha, line.quantity)} />
								</Cell>
								<ActionsCell>
									{isOrderable(line.quantity, line.available) ? (
										<ButtonLink
											to={`/products/${line.productId}/order?quantity=${line.quantity}`}
											variant="main"
											aria-label={`Order ${line.name}`}
										>
											Order
										</ButtonLink>
									) : (
										<ButtonLink to={`/products/${line.productId}`} variant="quiet">
											Change quantity
										</ButtonLink>
									)}
									<ButtonLink
										to={`/mycart/${line.id}/delete`}
										variant="plain"
										aria-label={`Delete ${line.name}`}
										preventScrollReset
									>
										Delete
									</ButtonLink>
								</ActionsCell>
							</tr>
						))}
					</Table>
				)}
			</Page>
			<Outlet />
		</>
	);
}

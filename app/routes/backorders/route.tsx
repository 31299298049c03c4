import { Link, Outlet } from "@remix-run/react";
import { canOrder } from "~/domain/accounts/rules";
import { type Backorder, listBackorders } from "~/domain/backorders/queries.server";
import { isOpen } from "~/domain/backorders/rules";
import { getPaymentPath } from "~/domain/payments/rules";
import { customer } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { ButtonLink, ProductsLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Money } from "~/ui/elements/money";
import { SecondLine } from "~/ui/elements/second-line";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { ListPager } from "~/ui/lists/list-page";
import { BackorderState } from "~/ui/orders/order-backorders";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Backorders");

export const loader = customer.loader(async ({ request, user, ctx }) => {
	const { after, place } = readListUrl("/backorders", request.url);
	const { rows, next } = await listBackorders(ctx.db, user, after);
	return { rows, place: { ...place, next }, mayCancel: canOrder(user.customerRole) };
});

const isWaitingAlone = ({ state, shipComplete, quantity }: Backorder) =>
	state === "waiting" && !shipComplete && quantity > 1;

export default withData<typeof loader>(({ rows, place, mayCancel }) => (
	<>
		<Page
			title="Backorders"
			intro="What you wait for. Nothing is charged for it until it has arrived and you pay."
			actions={<ButtonLink to="/myorder">See my orders</ButtonLink>}
		>
			{rows.length === 0 ? (
				<EmptyState title="You wait for nothing" action={<ProductsLink />}>
					<p>Order more of a part than is in stock, and the rest is sent later.</p>
				</EmptyState>
			) : (
				<DataTable
					caption="Newest first"
					rows={rows}
					columns={[
						[
							"Part",
							({ productId, productName, partNumber, buyer }) => (
								<>
									<Link to={`/products/${productId}`}>{productName}</Link>
									<SecondLine>{[partNumber, buyer].filter(Boolean).join(" · ")}</SecondLine>
								</>
							),
						],
						["Units", ({ quantity }) => formatNumber(quantity), "end"],
						["Unit price", ({ unitPoisha }) => <Money poisha={unitPoisha} />, "end"],
						[
							"State",
							(backorder) => <BackorderState backorder={backorder} getPath={getPaymentPath} />,
						],
						[
							"Actions",
							(backorder) =>
								mayCancel && isOpen(backorder) ? (
									<>
										{isWaitingAlone(backorder) ? (
											<ButtonLink
												to={`/backorders/${backorder.id}/parts`}
												variant="plain"
												aria-label={`Take ${backorder.productName} in parts`}
											>
												In parts
											</ButtonLink>
										) : null}
										<ButtonLink
											to={`/backorders/${backorder.id}/cancel`}
											variant="plain"
											aria-label={`Cancel the backorder of ${backorder.productName}`}
											preventScrollReset
										>
											Cancel
										</ButtonLink>
									</>
								) : null,
						],
					]}
				/>
			)}
			<ListPager {...place} />
		</Page>
		<Outlet />
	</>
));

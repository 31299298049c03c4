import { listQueue } from "~/domain/backorders/queries.server";
import { isOpen } from "~/domain/backorders/rules";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { ListPage } from "~/ui/lists/list-page";
import { StaffLink } from "~/ui/lists/staff-link";
import { BackorderState } from "~/ui/orders/order-backorders";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Backorders", ({ name }) => `Backorders of ${name}`);

export const loader = admin.loader(async ({ params, ctx: { db } }) => {
	const productId = params.productId ?? "";
	const { name, available } = found(await findManagedProduct(db, productId));
	return { name, available, rows: await listQueue(db, productId) };
});

const getOrderPath = (orderId: string) => `/dashboard/orders/${orderId}`;

export default withData<typeof loader>(({ name, available, rows }) => (
	<ListPage
		title={`Backorders of ${name}`}
		intro={`${formatNumber(available)} for sale. What arrives is held for the first one that fits; a larger one keeps its place.`}
		actions={<ButtonLink to="/dashboard/backorders">All parts</ButtonLink>}
		empty="Nobody waits for this part"
		caption="What has arrived, then in the order of the queue"
		rows={rows}
		getKey={({ id }) => id}
		columns={[
			[
				"Buyer",
				({ customerId, buyer }) => (
					<StaffLink right="customers" to={`/dashboard/customers/${customerId}`}>
						{buyer}
					</StaffLink>
				),
			],
			["Units", ({ quantity }) => formatNumber(quantity), "end"],
			["Unit price", ({ unitPoisha }) => <Money poisha={unitPoisha} />, "end"],
			["State", (backorder) => <BackorderState backorder={backorder} getPath={getOrderPath} />],
			["In the queue since", ({ queuedAt }) => <Day at={queuedAt} />],
			[
				"Actions",
				(backorder) =>
					isOpen(backorder) ? (
						<ButtonLink
							to={`/dashboard/backorders/${backorder.id}`}
							variant="plain"
							aria-label={`Change the backorder of ${backorder.buyer}`}
						>
							Change
						</ButtonLink>
					) : null,
			],
		]}
	/>
));

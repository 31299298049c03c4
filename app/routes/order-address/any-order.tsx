import { changeAddress } from "~/domain/orders/change-address.server";
import { changeAddressInput } from "~/domain/orders/input";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { AddressPage } from "./address-page";
import { loadAddress } from "./load-address.server";

export const handle = { access: "admin", right: "orders" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Address of an order",
	({ orderNumber }) => `Address of order ${orderNumber}`,
);

const getBackPath = (orderId = "") => `/dashboard/orders/${orderId}`;

export const loader = admin.loader(({ params: { orderId }, ctx }) =>
	loadAddress(ctx, orderId, getBackPath(orderId)),
);

export const action = admin.action(async ({ params: { orderId = "" }, ctx, form }) => {
	await changeAddress(ctx, orderId, await form.read(changeAddressInput));
	return form.leave(getBackPath(orderId), "updated");
});

export default AddressPage;

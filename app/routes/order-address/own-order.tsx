import { changeAddress, listLinesOfActor } from "~/domain/orders/change-address.server";
import { changeAddressInput } from "~/domain/orders/input";
import { orderChanger } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { AddressPage } from "./address-page";
import { loadAddress } from "./load-address.server";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Change the address of an order",
	({ orderNumber }) => `Change the address of order ${orderNumber}`,
);

const getBackPath = (orderId = "") => `/myorder/${orderId}`;

export const loader = orderChanger.loader(({ params: { orderId }, ctx }) =>
	loadAddress(ctx, orderId, getBackPath(orderId)),
);

export const action = orderChanger.action(async ({ params: { orderId = "" }, ctx, form }) => {
	found((await listLinesOfActor(ctx, orderId))[0]);
	const input = await form.read(changeAddressInput);
	await form.limit("order");
	await changeAddress(ctx, orderId, input);
	return form.leave(getBackPath(orderId), "updated");
});

export default AddressPage;

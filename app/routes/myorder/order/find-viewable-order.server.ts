import type { SignedInUser } from "~/domain/accounts/rules";
import { findOrder, findUserOrder } from "~/domain/orders/queries.server";
import type { OrderDto } from "~/domain/orders/rules";
import { notFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";

export async function findViewableOrder(
	db: Db,
	viewer: SignedInUser,
	orderId: string,
): Promise<OrderDto> {
	const order =
		viewer.role === "admin"
			? await findOrder(db, orderId)
			: await findUserOrder(db, viewer.id, orderId);
	if (!order) throw notFound();
	return order;
}

export function getBackLink(viewer: SignedInUser, order: OrderDto) {
	return viewer.role === "admin"
		? { to: `/dashboard/orders?find=${order.id}`, label: "Back to the order" }
		: { to: `/myorder/${order.id}`, label: "Back to the order" };
}

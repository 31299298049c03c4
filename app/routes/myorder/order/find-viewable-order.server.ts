import type { SignedInUser } from "~/domain/accounts/rules";
import { findLine, findUserLine } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules";
import { notFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";

export async function findViewableOrder(
	db: Db,
	viewer: SignedInUser,
	orderId: string,
): Promise<OrderLine> {
	const order =
		viewer.role === "admin"
			? await findLine(db, orderId)
			: await findUserLine(db, viewer.id, orderId);
	if (!order) throw notFound();
	return order;
}

export function getBackLink(viewer: SignedInUser, order: OrderLine) {
	return viewer.role === "admin"
		? { to: `/dashboard/orders?find=${order.id}`, label: "Back to the order" }
		: { to: `/myorder/${order.id}`, label: "Back to the order" };
}

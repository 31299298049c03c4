import type { SignedInUser } from "~/domain/accounts/rules";
import { orderById, orderOf } from "~/domain/orders/queries.server";
import type { OrderView } from "~/domain/orders/rules";
import { notFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";

/** The order whose papers somebody opens: their own, or any for an admin. Throws the 404 of another buyer's. */
export async function orderOfReader(
	db: Db,
	reader: SignedInUser,
	orderId: string,
): Promise<OrderView> {
	const order =
		reader.role === "admin" ? await orderById(db, orderId) : await orderOf(db, reader.id, orderId);
	if (!order) throw notFound();
	return order;
}

/** Where a paper's reader came from: an admin from the list of orders, a buyer from the order itself. */
export function backFrom(reader: SignedInUser, order: OrderView) {
	return reader.role === "admin"
		? { to: `/dashboard/orders?find=${order.id}`, label: "Back to the order" }
		: { to: `/myorder/${order.id}`, label: "Back to the order" };
}

import { redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { findLine, findUserLine, listLinesOfOrder } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { getPaymentPath } from "~/domain/payments/rules";
import { notFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";

/** For a buyer or an admin. `first` carries what the lines have in common. */
export async function loadDocumentOrder(
	request: Request,
	db: Db,
	viewer: SignedInUser,
	orderId: string,
): Promise<{ first: OrderLine; lines: OrderLine[]; backTo: { to: string; label: string } }> {
	const buyerId = viewer.role === "admin" ? null : viewer.id;
	const lines = await listLinesOfOrder(db, buyerId, orderId);
	const [first] = lines;
	if (!first) throw await redirectLineToOrder(request, db, buyerId, orderId);
	const to = buyerId ? getPaymentPath(orderId) : `/dashboard/orders?find=${orderId}`;
	return { first, lines, backTo: { to, label: "Back to the order" } };
}

/** A line of an order with several leads to the same page of its order. */
export async function redirectLineToOrder(
	request: Request,
	db: Db,
	buyerId: string | null,
	lineId: string,
): Promise<Response> {
	const line =
		buyerId === null ? await findLine(db, lineId) : await findUserLine(db, buyerId, lineId);
	if (!line) return notFound();
	const { pathname, search } = new URL(request.url);
	return redirect(pathname.replace(lineId, line.orderId) + search);
}

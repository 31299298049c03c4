import { redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { AMOUNT_RIGHTS, hasRight } from "~/domain/accounts/staff-rights";
import { findLine, findUserLine, listLinesOfOrder } from "~/domain/orders/queries.server";
import { toOrderHeader } from "~/domain/orders/rules/order-line";
import { getPaymentPath } from "~/domain/payments/rules";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { notFound } from "../responses/respond.server";

export async function loadDocumentOrder(
	request: Request,
	{ db, settings }: Platform,
	viewer: SignedInUser,
	orderId: string,
) {
	const buyerId = hasRight(viewer, AMOUNT_RIGHTS) ? null : viewer.id;
	const lines = await listLinesOfOrder(db, buyerId, orderId);
	const [first] = lines;
	if (!first) throw await redirectLineToOrder(request, db, buyerId, orderId);
	const to = buyerId ? getPaymentPath(orderId) : `/dashboard/orders?find=${orderId}`;
	const backTo = { to, label: "Back to the order" };
	return { lines, shared: { order: toOrderHeader(first), seller: settings.seller, backTo } };
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

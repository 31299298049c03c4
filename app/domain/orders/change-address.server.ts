import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/domain/accounts/actor";
import { isVerifiedPhone } from "~/domain/accounts/phone/phone.server";
import type { Db } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { districtsOfMethod, zoneDistricts } from "../delivery/queries.server";
import { deliveryMethods } from "../delivery/tables.server";
import { isChangeableOrder } from "./conditions.server";
import type { ChangeAddressInput } from "./input";
import { buildAddressChangedMail } from "./mails/mails.server";
import { listLinesOfOrder } from "./queries.server";
import { canChangeAddress } from "./rules/order-status";
import { auditOrder, hasChangedOrder } from "./statements.server";
import { orders } from "./tables.server";

type ChangeAddressResult =
	| { ok: true }
	| { ok: false; reason: "no-such-order" }
	| { ok: false; reason: "shipped" }
	| { ok: false; reason: "no-delivery"; message: string };

/** Until something has left. The charge stays: a method's rates depend on no district. */
export async function changeAddress(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	actor: Extract<Actor, { userId: string }>,
	orderId: string,
	{ address, phone, district = "" }: ChangeAddressInput,
): Promise<ChangeAddressResult> {
	const buyerId = actor.kind === "admin" ? null : actor.userId;
	const lines = await listLinesOfOrder(db, buyerId, orderId);
	const [first] = lines;
	if (!first) return { ok: false, reason: "no-such-order" };
	const isSame = first.address === address && first.phone === phone && first.district === district;
	if (isSame) return { ok: true };
	if (!lines.some(canChangeAddress) || lines.some(({ shippedUnits }) => shippedUnits > 0))
		return { ok: false, reason: "shipped" };
	const { userId = "", districts } = (await findDelivery(db, orderId)) ?? {};
	if (districts && !districts.includes(district)) {
		const message = district
			? `${first.deliveryMethod} does not deliver to ${district} yet. Contact us.`
			: "Choose your district";
		return { ok: false, reason: "no-delivery", message };
	}
	const at = now();
	const changeId = newId();
	const [changed] = await db.batch([
		db
			.update(orders)
			.set({
				address,
				district,
				phone,
				changeId,
				phoneVerified: sql`(select ${isVerifiedPhone(userId, phone)})`,
			})
			.where(
				and(
					eq(orders.id, orderId),
					buyerId === null ? undefined : isChangeableOrder(buyerId),
					sql`not exists (select 1 from order_lines where order_lines.order_id = ${orderId} and shipped_units > 0)`,
				),
			)
			.returning({ id: orders.id }),
		auditOrder(db, {
			changeId,
			actor,
			at,
			action: "order.change-address",
			before: "",
			after: "",
		}),
		queueMail(
			db,
			{ ...buildAddressChangedMail(settings, lines, { address, district }), id: newId(), now: at },
			hasChangedOrder(changeId),
		),
	]);
	return changed.length > 0 ? { ok: true } : { ok: false, reason: "shipped" };
}

/** `districts` are those to which the order's method goes, null for all; `zoneDistricts` are to choose from. */
export async function findDelivery(db: Db, orderId: string) {
	const [found] = await db
		.select({ userId: orders.userId, districts: districtsOfMethod, zoneDistricts })
		.from(orders)
		.leftJoin(deliveryMethods, eq(deliveryMethods.id, orders.deliveryMethodId))
		.where(eq(orders.id, orderId));
	return found;
}

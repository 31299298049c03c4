import { and, eq, sql } from "drizzle-orm";
import type { UserContext } from "~/domain/accounts/context.server";
import { isVerifiedPhone } from "~/domain/accounts/phone/phone.server";
import type { Db } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import { found, Refused } from "~/platform/refused";
import { districtsOfMethod, zoneDistricts } from "../delivery/queries.server";
import { deliveryMethods } from "../delivery/tables.server";
import { isChangeableOrder } from "./conditions.server";
import type { ChangeAddressInput } from "./input";
import { buildAddressChangedMail } from "./mails/mails.server";
import { listLinesOfOrder } from "./queries.server";
import type { OrderLine } from "./rules/order-line";
import { canChangeAddress } from "./rules/order-status";
import { auditOrder, hasChangedOrder } from "./statements.server";
import { orders } from "./tables.server";

const SHIPPED = "Something of this order has left, so its address stays. Contact us.";

/** An admin sees the orders of all buyers. */
export const listLinesOfActor = ({ db, by }: UserContext, orderId: string) =>
	listLinesOfOrder(db, by.kind === "admin" ? null : by.userId, orderId);

export const canStillChange = (lines: readonly OrderLine[]): boolean =>
	lines.some(canChangeAddress) && lines.every(({ shippedUnits }) => shippedUnits === 0);

/** The charge stays: a method's rates depend on no district. */
export async function changeAddress(
	ctx: UserContext,
	orderId: string,
	{ address, phone, district = "" }: ChangeAddressInput,
): Promise<void> {
	const { db, now, newId, settings, by } = ctx;
	const lines = await listLinesOfActor(ctx, orderId);
	const first = found(lines[0]);
	const isSame = first.address === address && first.phone === phone && first.district === district;
	if (isSame) return;
	if (!canStillChange(lines)) throw new Refused(SHIPPED);
	const { userId = "", districts } = (await findDelivery(db, orderId)) ?? {};
	if (districts && !districts.includes(district)) {
		const refused = district
			? `${first.deliveryMethod} does not deliver to ${district} yet. Contact us.`
			: "Choose your district";
		throw new Refused({ district: refused }, 400);
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
					by.kind === "admin" ? undefined : isChangeableOrder(by.userId),
					sql`not exists (select 1 from order_lines where order_lines.order_id = ${orderId} and shipped_units > 0)`,
				),
			)
			.returning({ id: orders.id }),
		auditOrder(db, {
			changeId,
			actor: by,
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
	if (changed.length === 0) throw new Refused(SHIPPED);
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

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { auditRequiredChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { customers, invitations, users } from "../accounts/tables.server";
import { isOwnerOf } from "./conditions.server";

export type CloseResult = { ok: true } | { ok: false; reason: "other-owners" | "open-orders" };

const hasOpenOrders = (customerId: string) =>
	sql`exists (select 1 from orders join order_lines on order_lines.order_id = orders.id
		where orders.customer_id = ${customerId} and order_lines.status in ('unpaid', 'paid'))
	or exists (select 1 from orders join refunds on refunds.order_id = orders.id
		where orders.customer_id = ${customerId} and refunds.state in ('due', 'sent', 'failed'))`;

/** By the only owner. All members become persons and are signed out; the orders stay with the closed company. */
export async function closeCompany(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ id: ownerId, customerId }: SignedInUser,
): Promise<CloseResult> {
	const { db, now, newId } = needs;
	const hasOtherOwner = sql`exists (select 1 from users where customer_id = ${customerId}
		and customer_role = 'owner' and disabled_at is null and id <> ${ownerId})`;
	const isMember = and(eq(users.customerId, customerId), isNull(users.disabledAt));
	const prefix = `${newId()}-`;
	try {
		await db.batch([
			db
				.update(customers)
				.set({ state: "closed" })
				.where(
					and(
						eq(customers.id, customerId),
						inArray(customers.state, ["active", "on_hold"]),
						isOwnerOf(ownerId, customerId),
						sql`not ${hasOtherOwner}`,
						sql`not (${hasOpenOrders(customerId)})`,
					),
				),
			auditRequiredChange(needs, {
				actor: `user:${ownerId}`,
				action: "customer.close",
				subject: `customer:${customerId}`,
			}),
			insertSelect(
				db,
				customers,
				{ id: sql`${prefix} || ${users.id}`, createdAt: now() },
				sql`from ${users} where ${isMember}`,
			),
			db
				.update(users)
				.set({ customerId: sql`${prefix} || ${users.id}`, customerRole: "owner" })
				.where(isMember),
			db.delete(invitations).where(eq(invitations.customerId, customerId)),
		]);
		return { ok: true };
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
		const [state] = await db
			.select({ hasOtherOwner: hasOtherOwner.mapWith(Boolean) })
			.from(customers)
			.where(eq(customers.id, customerId));
		return { ok: false, reason: state?.hasOtherOwner ? "other-owners" : "open-orders" };
	}
}

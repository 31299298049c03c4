import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { auditRequiredChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { customers, invitations, users } from "../accounts/tables.server";
import { isOpenOrder, isOwnerOf } from "./conditions.server";
import { buildClosedMail } from "./mails.server";
import { type Company, listMembers } from "./queries.server";

export type CloseResult =
	| { ok: true }
	| { ok: false; reason: "other-owners" | "open-orders" | "already-closed" };

type Closing = { company: Pick<Company, "id" | "name">; by: "owner" | "admin"; actorId: string };

/** By the only owner or an admin. All members become persons and are signed out; the orders stay with the closed company. */
export async function closeCompany(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	{ company, by, actorId }: Closing,
): Promise<CloseResult> {
	const { db, now, newId, settings } = needs;
	const { id: customerId } = company;
	const createdAt = now();
	const hasOtherOwner = sql`exists (select 1 from users where customer_id = ${customerId}
		and customer_role = 'owner' and disabled_at is null and id <> ${actorId})`;
	const isOpen = inArray(customers.state, ["active", "on_hold"]);
	const isMember = and(eq(users.customerId, customerId), isNull(users.disabledAt));
	const isMailedMember = sql`exists (select 1 from users where email = mail.value ->> 'to' and customer_id = ${customerId})`;
	const told = (await listMembers(db, customerId)).filter(({ id }) => id !== actorId);
	const mails = told.map((member) => ({
		...buildClosedMail(settings, member, { company: company.name, by }),
		id: newId(),
	}));
	const prefix = `${newId()}-`;
	try {
		await db.batch([
			db
				.update(customers)
				.set({ state: "closed" })
				.where(
					and(
						eq(customers.id, customerId),
						eq(customers.kind, "company"),
						isOpen,
						by === "admin"
							? undefined
							: and(isOwnerOf(actorId, customerId), sql`not ${hasOtherOwner}`),
						sql`not ${hasOpenOrders(customerId)}`,
					),
				),
			auditRequiredChange(needs, {
				actor: `${by === "admin" ? "admin" : "user"}:${actorId}`,
				action: "customer.close",
				subject: `customer:${customerId}`,
			}),
			queueMails(db, mails, createdAt, isMailedMember),
			insertSelect(
				db,
				customers,
				{ id: sql`${prefix} || ${users.id}`, createdAt },
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
		const [found] = await db
			.select({
				hasOtherOwner: hasOtherOwner.mapWith(Boolean),
				isOpen: isOpen.mapWith(Boolean),
			})
			.from(customers)
			.where(eq(customers.id, customerId));
		if (!found?.isOpen) return { ok: false, reason: "already-closed" };
		const isOthers = by === "owner" && found.hasOtherOwner;
		return { ok: false, reason: isOthers ? "other-owners" : "open-orders" };
	}
}

const hasOpenOrders = (customerId: string): SQL =>
	sql`exists (select 1 from orders where orders.customer_id = ${customerId} and ${isOpenOrder})`;

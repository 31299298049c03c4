import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { auditRequiredChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { customers, invitations, users } from "../accounts/tables.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { hasOtherOwner, isOpenOrder, isOwnerOf } from "./conditions.server";
import { buildClosedMail } from "./mails.server";
import { type Company, listMembers } from "./queries.server";

type CloseRefusal = "other-owners" | "open-orders" | "already-closed";

export type CloseResult = { ok: true } | { ok: false; reason: CloseRefusal };

type Closing = { company: Pick<Company, "id" | "name">; by: "owner" | "admin"; actorId: string };

/** By the only owner or an admin. All members become persons and are signed out; the orders stay with the closed company. */
export async function closeCompany(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	{ company, by, actorId }: Closing,
): Promise<CloseResult> {
	const { db, now, newId, settings } = needs;
	const { id: customerId } = company;
	const createdAt = now();
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
							: and(isOwnerOf(actorId, customerId), sql`not ${hasOtherOwner(actorId, customerId)}`),
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
			serveBackorders(
				needs,
				sql`select product_id from backorders where customer_id = ${customerId}`,
			),
			db.delete(invitations).where(eq(invitations.customerId, customerId)),
		]);
		return { ok: true };
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
		return { ok: false, reason: await findReason(db, { company, by, actorId }) };
	}
}

async function findReason(
	db: Platform["db"],
	{ company: { id }, by, actorId }: Closing,
): Promise<CloseRefusal> {
	const [found] = await db
		.select({
			hasOtherOwner: hasOtherOwner(actorId, id).mapWith(Boolean),
			isOpen: isOpen.mapWith(Boolean),
		})
		.from(customers)
		.where(eq(customers.id, id));
	if (!found?.isOpen) return "already-closed";
	return by === "owner" && found.hasOtherOwner ? "other-owners" : "open-orders";
}

const isOpen = inArray(customers.state, ["active", "on_hold"]);

const hasOpenOrders = (customerId: string): SQL =>
	sql`exists (select 1 from orders where orders.customer_id = ${customerId} and ${isOpenOrder})`;

import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { auditLastChange, auditRequiredChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { Buyer } from "../accounts/rules";
import { customers, users } from "../accounts/tables.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { isOwnerOf, isPerson } from "./conditions.server";
import type { MemberChange } from "./input";
import { buildRemovedMail } from "./mails.server";
import type { Member } from "./queries.server";
import { LAST_OWNER_MESSAGE } from "./rules";

export async function changeMember(
	ctx: Platform,
	owner: Buyer,
	{ id, role, monthLimitPoisha }: Member,
	change: MemberChange,
): Promise<void> {
	const isChanged = or(
		ne(users.customerRole, change.role),
		ne(users.monthLimitPoisha, change.monthLimitPoisha),
	);
	try {
		await ctx.db.batch([
			ctx.db
				.update(users)
				.set({ customerRole: change.role, monthLimitPoisha: change.monthLimitPoisha })
				.where(
					and(
						eq(users.id, id),
						eq(users.customerId, owner.customerId),
						isNull(users.disabledAt),
						isChanged,
						isOwnerOf(owner),
					),
				),
			auditLastChange(ctx, {
				actor: `user:${owner.id}`,
				action: "user.change-member",
				subject: `user:${id}`,
				before: { role, monthLimitPoisha },
				after: change,
			}),
		]);
	} catch (error) {
		if (getViolatedConstraint(error) !== "the last owner stays") throw error;
		throw new Refused({ role: LAST_OWNER_MESSAGE });
	}
}

/** An owner removes a member, or a member leaves: the account becomes a person again, and is signed out. */
export async function removeMember(
	ctx: Platform,
	actor: Buyer,
	{ member, company }: { member: Pick<Member, "id" | "name" | "email">; company: string },
): Promise<void> {
	const { db, now, newId, settings } = ctx;
	const personId = newId();
	const createdAt = now();
	const isLeaving = member.id === actor.id;
	const mail = buildRemovedMail(settings, member, company);
	try {
		await db.batch([
			db.insert(customers).values({ id: personId, createdAt }),
			db
				.update(users)
				.set({ customerId: personId, customerRole: "owner" })
				.where(
					and(
						eq(users.id, member.id),
						eq(users.customerId, actor.customerId),
						isNull(users.disabledAt),
						sql`not ${isPerson}`,
						isLeaving ? undefined : isOwnerOf(actor),
					),
				),
			auditRequiredChange(ctx, {
				actor: `user:${actor.id}`,
				action: isLeaving ? "user.leave-company" : "user.remove-from-company",
				subject: `user:${member.id}`,
			}),
			serveBackorders(ctx, sql`select product_id from backorders where user_id = ${member.id}`),
			...(isLeaving ? [] : [queueMail(db, { ...mail, id: newId(), now: createdAt })]),
		]);
	} catch (error) {
		if (getViolatedConstraint(error) === "audit.id") found(null);
		throw error;
	}
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { auditRequiredChange } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { customers, users } from "../accounts/tables.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { isOwnerOf, isPerson } from "./conditions.server";
import { buildRemovedMail } from "./mails.server";
import type { Member } from "./queries.server";

type RemoveMemberResult = { ok: true } | { ok: false; reason: "last-owner" | "not-a-member" };

/** By an owner, or the member itself: the account becomes a person again, and is signed out. */
export async function removeMember(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	{ id: actorId, customerId }: SignedInUser,
	{ member, company }: { member: Pick<Member, "id" | "name" | "email">; company: string },
): Promise<RemoveMemberResult> {
	const { db, now, newId, settings } = needs;
	const personId = newId();
	const createdAt = now();
	const isLeaving = member.id === actorId;
	try {
		await db.batch([
			db.insert(customers).values({ id: personId, createdAt }),
			db
				.update(users)
				.set({ customerId: personId, customerRole: "owner" })
				.where(
					and(
						eq(users.id, member.id),
						eq(users.customerId, customerId),
						isNull(users.disabledAt),
						sql`not ${isPerson}`,
						isLeaving ? undefined : isOwnerOf(actorId, customerId),
					),
				),
			auditRequiredChange(needs, {
				actor: `user:${actorId}`,
				action: isLeaving ? "user.leave-company" : "user.remove-from-company",
				subject: `user:${member.id}`,
			}),
			serveBackorders(needs, sql`select product_id from backorders where user_id = ${member.id}`),
			...(isLeaving
				? []
				: [
						queueMail(db, {
							...buildRemovedMail(settings, member, company),
							id: newId(),
							now: createdAt,
						}),
					]),
		]);
		return { ok: true };
	} catch (error) {
		return explainViolation(error, {
			"the last owner stays": "last-owner",
			"audit.id": "not-a-member",
		});
	}
}

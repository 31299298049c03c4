import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { auditRequiredChange, byOwner } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { invitations, users } from "../accounts/tables.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { isPerson } from "./conditions.server";
import { findInvitation } from "./queries.server";

export type AcceptResult =
	| { ok: true; company: string }
	| { ok: false; reason: "expired" | "other-address" | "already-in-company" };

/** The account joins the company with the role of the invitation, which is deleted. */
export async function acceptInvitation(
	needs: Pick<Platform, "db" | "now" | "newId">,
	user: SignedInUser,
	secret: string,
): Promise<AcceptResult> {
	const { db, now } = needs;
	const invitation = await findInvitation(needs, secret);
	if (!invitation) return { ok: false, reason: "expired" };
	if (invitation.email !== user.email) return { ok: false, reason: "other-address" };
	const isInvitation = eq(invitations.tokenHash, hashSecret(secret));
	const open = (column: typeof invitations.customerId | typeof invitations.role) =>
		sql`(${db
			.select({ column })
			.from(invitations)
			.where(and(isInvitation, gt(invitations.expiresAt, now())))})`;
	try {
		await db.batch([
			db
				.update(users)
				.set({ customerId: open(invitations.customerId), customerRole: open(invitations.role) })
				.where(
					and(
						eq(users.id, user.id),
						sql`${users.email} = (select email from invitations where token_hash = ${hashSecret(secret)}
							and expires_at > ${now()})`,
						isNotNull(users.emailVerifiedAt),
						isNull(users.disabledAt),
						isPerson,
					),
				),
			auditRequiredChange(needs, byOwner(user.id, "user.join-company", { after: invitation.role })),
			serveBackorders(needs, sql`select product_id from backorders where user_id = ${user.id}`),
			db.delete(invitations).where(isInvitation),
		]);
		return { ok: true, company: invitation.company };
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
		const isOpen = (await findInvitation(needs, secret)) !== null;
		return { ok: false, reason: isOpen ? "already-in-company" : "expired" };
	}
}

import { and, eq, gt, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { CustomerRole, SignedInUser } from "../accounts/rules";
import { invitations, users } from "../accounts/tables.server";
import { isOwnerOf } from "./conditions.server";
import { buildInvitationMail } from "./mails.server";
import { findCompany } from "./queries.server";
import { INVITATION_MS, MAX_MEMBERS } from "./rules";

export type InviteResult =
	| { ok: true }
	| { ok: false; reason: "not-owner" | "already-member" | "too-many-members" };

/** A new invitation to an address replaces the old one, whose link ends. */
export async function inviteMember(
	needs: Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">,
	owner: SignedInUser,
	{ email, role }: { email: string; role: CustomerRole },
): Promise<InviteResult> {
	const { db, now, newSecret, settings } = needs;
	const { customerId } = owner;
	const company = await findCompany(db, customerId);
	if (!company) return { ok: false, reason: "not-owner" };
	const secret = newSecret();
	const at = now();
	const invitation = { tokenHash: hashSecret(secret), role, expiresAt: at + INVITATION_MS };
	const isMember = sql`exists (select 1 from users where email = ${email} and customer_id = ${customerId})`;
	const memberCount = sql`(select count(*) from users where customer_id = ${customerId} and disabled_at is null)
		+ (select count(*) from invitations where ${and(eq(invitations.customerId, customerId), gt(invitations.expiresAt, at), sql`email <> ${email}`)})`;
	const mail = buildInvitationMail(settings, email, {
		company: company.name,
		role,
		secret,
		invitedBy: owner.name || owner.email,
	});
	const [invited, , , [state]] = await db.batch([
		insertSelect(
			db,
			invitations,
			{ ...invitation, customerId, email },
			sql`where ${isOwnerOf(owner.id, customerId)} and not ${isMember} and ${memberCount} < ${MAX_MEMBERS}`,
		)
			.onConflictDoUpdate({ target: [invitations.customerId, invitations.email], set: invitation })
			.returning({ email: invitations.email }),
		queueMailIfChanged(needs, { ...mail, expiresAt: invitation.expiresAt }),
		auditLastChange(needs, byOwner(owner.id, "user.invite-member")),
		db
			.select({
				isOwner: isOwnerOf(owner.id, customerId).mapWith(Boolean).as("is_owner"),
				isMember: isMember.mapWith(Boolean).as("is_member"),
			})
			.from(users)
			.where(eq(users.id, owner.id)),
	]);
	if (invited.length > 0) return { ok: true };
	if (!state?.isOwner) return { ok: false, reason: "not-owner" };
	return { ok: false, reason: state.isMember ? "already-member" : "too-many-members" };
}

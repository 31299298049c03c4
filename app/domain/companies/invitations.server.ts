import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import {
	auditLastChange,
	auditRequiredChange,
	byOwner,
	writeAudited,
} from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { COMPANY_ROLE_MESSAGE } from "../accounts/company-role-message";
import type { Buyer, SignedInUser } from "../accounts/rules";
import { invitations, users } from "../accounts/tables.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { isOwnerOf, isPerson } from "./conditions.server";
import type { InvitationInput } from "./input";
import { buildInvitationMail } from "./mails.server";
import { findCompany, findInvitation } from "./queries.server";
import {
	ALREADY_IN_COMPANY,
	INVITATION_EXPIRED,
	INVITATION_MS,
	INVITED_OTHER_ADDRESS,
	MAX_MEMBERS,
} from "./rules";

/** A new invitation to an address replaces the old one, whose link ends. */
export async function inviteMember(
	ctx: Platform,
	owner: SignedInUser,
	{ email, ...membership }: InvitationInput,
): Promise<void> {
	const { db, now, newSecret, settings } = ctx;
	const { customerId } = owner;
	const company = await findCompany(db, customerId);
	if (!company) throw new Refused(COMPANY_ROLE_MESSAGE, 403);
	const secret = newSecret();
	const at = now();
	const tokenHash = hashSecret(secret);
	const invitation = { ...membership, tokenHash, expiresAt: at + INVITATION_MS };
	const isMember = sql`exists (select 1 from users where email = ${email} and customer_id = ${customerId})`;
	const memberCount = sql`(select count(*) from users where customer_id = ${customerId} and disabled_at is null)
		+ (select count(*) from invitations where ${and(eq(invitations.customerId, customerId), gt(invitations.expiresAt, at), sql`email <> ${email}`)})`;
	const mail = buildInvitationMail(settings, email, {
		...membership,
		company: company.name,
		secret,
		invitedBy: owner.name || owner.email,
	});
	const [invited, , , [state]] = await db.batch([
		insertSelect(
			db,
			invitations,
			{ ...invitation, customerId, email },
			sql`where ${isOwnerOf(owner)} and not ${isMember} and ${memberCount} < ${MAX_MEMBERS}`,
		)
			.onConflictDoUpdate({ target: [invitations.customerId, invitations.email], set: invitation })
			.returning({ email: invitations.email }),
		queueMailIfChanged(ctx, { ...mail, expiresAt: invitation.expiresAt }),
		auditLastChange(ctx, byOwner(owner.id, "user.invite-member")),
		db
			.select({
				isOwner: isOwnerOf(owner).mapWith(Boolean).as("is_owner"),
				isMember: isMember.mapWith(Boolean).as("is_member"),
			})
			.from(users)
			.where(eq(users.id, owner.id)),
	]);
	if (invited.length > 0) return;
	if (!state?.isOwner) throw new Refused(COMPANY_ROLE_MESSAGE, 403);
	if (state.isMember) throw new Refused({ email: "This account is already a member" });
	throw new Refused(`A company can have up to ${MAX_MEMBERS} members.`);
}

export const withdrawInvitation = (ctx: Platform, owner: Buyer, email: string): Promise<boolean> =>
	writeAudited(
		ctx,
		ctx.db
			.delete(invitations)
			.where(
				and(
					eq(invitations.customerId, owner.customerId),
					eq(invitations.email, email),
					isOwnerOf(owner),
				),
			),
		byOwner(owner.id, "user.withdraw-invitation"),
	);

export async function acceptInvitation(
	ctx: Platform,
	user: SignedInUser,
	secret: string,
): Promise<void> {
	const { db, now } = ctx;
	const invitation = await findInvitation(ctx, secret);
	if (!invitation) throw new Refused(INVITATION_EXPIRED);
	if (invitation.email !== user.email) throw new Refused(INVITED_OTHER_ADDRESS);
	const isInvitation = eq(invitations.tokenHash, hashSecret(secret));
	const isOpen = and(isInvitation, gt(invitations.expiresAt, now()));
	const open = (column: "customerId" | "role" | "monthLimitPoisha") =>
		sql`(${db.select({ column: invitations[column] }).from(invitations).where(isOpen)})`;
	try {
		await db.batch([
			db
				.update(users)
				.set({
					customerId: open("customerId"),
					customerRole: open("role"),
					monthLimitPoisha: open("monthLimitPoisha"),
				})
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
			auditRequiredChange(ctx, byOwner(user.id, "user.join-company", { after: invitation.role })),
			serveBackorders(ctx, sql`select product_id from backorders where user_id = ${user.id}`),
			db.delete(invitations).where(isInvitation),
		]);
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
		const isStillOpen = (await findInvitation(ctx, secret)) !== null;
		throw new Refused(isStillOpen ? ALREADY_IN_COMPANY : INVITATION_EXPIRED);
	}
}

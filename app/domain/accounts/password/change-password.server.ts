import { and, eq, inArray, isNull } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { hashPassword, verifyPassword } from "~/platform/crypto/passwords.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { revokeAccess } from "../lifecycle/end-access.server";
import { findUserByEmail } from "../queries.server";
import type { SignedInUser } from "../rules";
import type { RenewedSession } from "../sessions/sessions.server";
import { sessions, users } from "../tables.server";
import { buildPasswordChangedMail } from "./password-changed-mail.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;

export type ChangePasswordResult =
	| { ok: true; session?: RenewedSession }
	| { ok: false; reason: "wrong-password" | "changed-meanwhile" };

export async function changePassword(
	needs: Needs,
	user: SignedInUser,
	sessionSecret: string,
	{ oldPassword, password }: { oldPassword: string | null; password: string },
): Promise<ChangePasswordResult> {
	const { passwordCostLog2 } = needs.settings;
	const account = await findUserByEmail(needs.db, user.email);
	const oldHash = account?.passwordHash ?? null;
	if (oldPassword !== null && !(await verifyPassword(oldPassword, oldHash, passwordCostLog2))) {
		return { ok: false, reason: "wrong-password" };
	}
	return replacePasswordHash(needs, user, sessionSecret, {
		oldHash: oldPassword === null ? null : oldHash,
		newHash: await hashPassword(password, passwordCostLog2),
	});
}

/** All statements depend on the first UPDATE, so that one of two concurrent changes wins. */
async function replacePasswordHash(
	needs: Needs,
	user: SignedInUser,
	sessionSecret: string,
	{ oldHash, newHash }: { oldHash: string | null; newHash: string },
): Promise<ChangePasswordResult> {
	const { db, now, newSecret, settings } = needs;
	const secret = newSecret();
	const newSessionHash = hashSecret(secret);
	const hasOldHash =
		oldHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, oldHash);
	// Only the request that set this hash may run the other statements.
	const changer = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, user.id), eq(users.passwordHash, newHash)));
	const mail = buildPasswordChangedMail(settings, user, "account-page");
	const [changed, , , renewed] = await db.batch([
		db
			.update(users)
			.set({ passwordHash: newHash })
			.where(and(eq(users.id, user.id), hasOldHash))
			.returning({ id: users.id }),
		auditLastChange(needs, byOwner(user.id, "user.change-password")),
		queueMailIfChanged(needs, mail),
		db
			.update(sessions)
			.set({ idHash: newSessionHash })
			.where(and(eq(sessions.idHash, hashSecret(sessionSecret)), inArray(sessions.userId, changer)))
			.returning({ remembered: sessions.remembered, expiresAt: sessions.expiresAt }),
		...revokeAccess(db, changer, { at: now(), keptSessionHash: newSessionHash }),
	]);
	if (changed.length === 0) return { ok: false, reason: "changed-meanwhile" };
	const [session] = renewed;
	return { ok: true, session: session && { secret, ...session } };
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import { pendingSignIns, recoveryCodes, users } from "../tables.server";
import { buildTwoFactorMail } from "./mails.server";

export type ConsumeRecoveryCodeResult = { ok: true } | { ok: false; reason: "wrong-code" };

export async function consumeRecoveryCode(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	{ userId, secret }: { userId: string; secret: string },
	normalizedCode: string,
): Promise<ConsumeRecoveryCodeResult> {
	const [owner] = await db
		.select({ email: users.email, name: users.name })
		.from(users)
		.where(eq(users.id, userId));
	if (!owner) return { ok: false, reason: "wrong-code" };
	const mail = buildTwoFactorMail(settings, owner, { event: "recovery-code-used" });
	const at = now();
	const [spent] = await db.batch([
		db
			.update(recoveryCodes)
			.set({ spentAt: at })
			.where(
				and(
					eq(recoveryCodes.codeHash, hashSecret(normalizedCode)),
					eq(recoveryCodes.userId, userId),
					isNull(recoveryCodes.spentAt),
				),
			)
			.returning({ spentAt: recoveryCodes.spentAt }),
		auditOwnAccount({ db, newId }, { userId, action: "user.use-recovery-code", at }),
		queueMail(db, { ...mail, id: newId(), now: at }, sql`changes() > 0`),
		db
			.update(pendingSignIns)
			.set({ verifiedAt: at })
			.where(and(eq(pendingSignIns.secretHash, hashSecret(secret)), sql`changes() > 0`)),
	]);
	return spent.length > 0 ? { ok: true } : { ok: false, reason: "wrong-code" };
}

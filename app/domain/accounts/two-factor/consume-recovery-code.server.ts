import { and, eq, isNull, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { pendingSignIns, recoveryCodes, users } from "../tables.server";
import { buildTwoFactorMail } from "./mails.server";

type ConsumeRecoveryCodeResult = { ok: true } | { ok: false; reason: "wrong-code" };

export async function consumeRecoveryCode(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	{ userId, secret }: { userId: string; secret: string },
	normalizedCode: string,
): Promise<ConsumeRecoveryCodeResult> {
	const { db, now, settings } = needs;
	const [owner] = await db
		.select({ email: users.email, name: users.name })
		.from(users)
		.where(eq(users.id, userId));
	if (!owner) return { ok: false, reason: "wrong-code" };
	const mail = buildTwoFactorMail(settings, owner, { event: "recovery-code-used" });
	const at = now();
	const isSpent = await writeAudited(
		needs,
		db
			.update(recoveryCodes)
			.set({ spentAt: at })
			.where(
				and(
					eq(recoveryCodes.codeHash, hashSecret(normalizedCode)),
					eq(recoveryCodes.userId, userId),
					isNull(recoveryCodes.spentAt),
				),
			),
		byOwner(userId, "user.use-recovery-code"),
		[
			queueMailIfChanged(needs, mail),
			db
				.update(pendingSignIns)
				.set({ verifiedAt: at })
				.where(and(eq(pendingSignIns.secretHash, hashSecret(secret)), sql`changes() > 0`)),
		],
	);
	return isSpent ? { ok: true } : { ok: false, reason: "wrong-code" };
}

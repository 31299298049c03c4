import { sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { bindKeyToPayload, isUnusedKey } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../rules";
import { factors } from "../tables.server";
import { buildTwoFactorMail } from "./mails.server";
import { buildRecoveryCodeStatements } from "./recovery-codes.server";

export async function renewRecoveryCodes(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	idempotencyKey: string,
): Promise<void> {
	const { db, now, settings } = needs;
	const at = now();
	const payloadHash = hashPayload(idempotencyKey, user.id);
	const keyUse = { form: "recovery-codes", sender: user.id, key: idempotencyKey, payloadHash };
	const isEnabled = sql`exists (select 1 from ${factors} where ${factors.userId} = ${user.id} and ${factors.verifiedAt} is not null)`;
	const condition = sql`${isEnabled} and ${isUnusedKey(keyUse, at)}`;
	await db.batch([
		...(await buildRecoveryCodeStatements(needs, user.id, condition)),
		auditLastChange(needs, byOwner(user.id, "user.renew-recovery-codes")),
		queueMailIfChanged(needs, buildTwoFactorMail(settings, user, { event: "new-recovery-codes" })),
		bindKeyToPayload(db, keyUse, at),
	]);
}

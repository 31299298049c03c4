import { sql } from "drizzle-orm";
import { bindKeyToPayload, isUnusedKey } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import type { SignedInUser } from "../rules";
import { factors } from "../tables.server";
import { buildTwoFactorMail } from "./mails.server";
import { buildRecoveryCodeStatements } from "./recovery-codes.server";

export async function renewRecoveryCodes(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
	idempotencyKey: string,
): Promise<void> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const payloadHash = hashPayload(idempotencyKey, user.id);
	const keyUse = { form: "recovery-codes", sender: user.id, key: idempotencyKey, payloadHash };
	const isEnabled = sql`exists (select 1 from ${factors} where ${factors.userId} = ${user.id} and ${factors.verifiedAt} is not null)`;
	const condition = sql`${isEnabled} and ${isUnusedKey(keyUse, at)}`;
	await db.batch([
		...(await buildRecoveryCodeStatements(needs, user.id, condition)),
		auditOwnAccount({ db, newId }, { userId: user.id, action: "user.renew-recovery-codes", at }),
		queueMail(
			db,
			{
				...buildTwoFactorMail(settings, user, { event: "new-recovery-codes" }),
				id: newId(),
				now: at,
			},
			sql`changes() > 0`,
		),
		bindKeyToPayload(db, keyUse, at),
	]);
}

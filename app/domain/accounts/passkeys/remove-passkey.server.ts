import { and, eq, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import type { SignedInUser } from "../rules";
import { passkeys } from "../tables.server";
import { buildPasskeyMail } from "./mails.server";
import { findPasskey } from "./queries.server";

export async function removePasskey(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: SignedInUser,
	passkeyId: string,
): Promise<boolean> {
	const passkey = await findPasskey(db, user.id, passkeyId);
	if (!passkey) return false;
	const at = now();
	const mail = buildPasskeyMail(settings, user, { event: "removed", name: passkey.name });
	const [deleted] = await db.batch([
		db
			.delete(passkeys)
			.where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, user.id)))
			.returning({ id: passkeys.id }),
		auditOwnAccount(
			{ db, newId },
			{ userId: user.id, action: "user.remove-passkey", at, before: passkeyId },
		),
		queueMail(db, { ...mail, id: newId(), now: at }, sql`changes() > 0`),
	]);
	return deleted.length > 0;
}

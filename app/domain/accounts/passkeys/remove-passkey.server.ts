import { and, eq } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../rules";
import { passkeys } from "../tables.server";
import { buildPasskeyMail } from "./mails.server";
import { findPasskey } from "./queries.server";

export async function removePasskey(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: SignedInUser,
	passkeyId: string,
): Promise<boolean> {
	const passkey = await findPasskey(needs.db, user.id, passkeyId);
	if (!passkey) return false;
	const mail = buildPasskeyMail(needs.settings, user, { event: "removed", name: passkey.name });
	return writeAudited(
		needs,
		needs.db.delete(passkeys).where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, user.id))),
		byOwner(user.id, "user.remove-passkey", { before: passkeyId }),
		[queueMailIfChanged(needs, mail)],
	);
}

import { and, eq, exists, isNotNull, isNull } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../rules";
import { smsCodes, users } from "../tables.server";
import { buildPhoneMail } from "./phone-mail.server";
import { canChangePhone, findVerifiedPhone } from "./verified-phone.server";

export async function removePhone(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
): Promise<boolean> {
	const { db, now, settings } = needs;
	const phone = (await findVerifiedPhone(db, user.id)) ?? "";
	const isRemoved = exists(
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.id, user.id), isNull(users.verifiedPhone))),
	);
	return writeAudited(
		needs,
		db
			.update(users)
			.set({ verifiedPhone: null })
			.where(and(eq(users.id, user.id), isNotNull(users.verifiedPhone), canChangePhone(db))),
		byOwner(user.id, "user.remove-phone"),
		[
			queueMailIfChanged(needs, buildPhoneMail(settings, user, phone, "removed")),
			db
				.update(smsCodes)
				.set({ spentAt: now(), phone: "", codeHash: "" })
				.where(and(eq(smsCodes.userId, user.id), eq(smsCodes.phone, phone), isRemoved)),
		],
	);
}

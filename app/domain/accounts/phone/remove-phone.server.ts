import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import type { SignedInUser } from "../rules";
import { smsCodes, users } from "../tables.server";
import { buildPhoneMail } from "./phone-mail.server";
import { canChangePhone, findVerifiedPhone } from "./verified-phone.server";

export async function removePhone(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: Pick<SignedInUser, "id" | "email" | "name">,
): Promise<boolean> {
	const phone = (await findVerifiedPhone(db, user.id)) ?? "";
	const at = now();
	const isRemoved = exists(
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.id, user.id), isNull(users.verifiedPhone))),
	);
	const [removed] = await db.batch([
		db
			.update(users)
			.set({ verifiedPhone: null })
			.where(and(eq(users.id, user.id), isNotNull(users.verifiedPhone), canChangePhone(db)))
			.returning({ id: users.id }),
		auditOwnAccount({ db, newId }, { userId: user.id, action: "user.remove-phone", at }),
		queueMail(
			db,
			{ ...buildPhoneMail(settings, user, phone, "removed"), id: newId(), now: at },
			sql`changes() > 0`,
		),
		db
			.update(smsCodes)
			.set({ spentAt: at, phone: "", codeHash: "" })
			.where(and(eq(smsCodes.userId, user.id), eq(smsCodes.phone, phone), isRemoved)),
	]);
	return removed.length > 0;
}

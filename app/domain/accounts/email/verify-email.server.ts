import { and, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { mailedTokens, users } from "../tables.server";

const isActiveToken = (secret: string, now: number) =>
	and(
		eq(mailedTokens.tokenHash, hashSecret(secret)),
		eq(mailedTokens.purpose, "verify-email"),
		isNull(mailedTokens.spentAt),
		gt(mailedTokens.expiresAt, now),
	);

export async function findVerifiableEmail(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<string | null> {
	const [row] = await db
		.select({ email: mailedTokens.email })
		.from(mailedTokens)
		.where(isActiveToken(secret, now()));
	return row?.email ?? null;
}

export async function verifyEmail(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<string | null> {
	const at = now();
	const token = db
		.select({ one: sql`1` })
		.from(mailedTokens)
		.where(
			and(
				isActiveToken(secret, at),
				eq(mailedTokens.userId, users.id),
				eq(mailedTokens.email, users.email),
			),
		);
	const [verified, [spent]] = await db.batch([
		db
			.update(users)
			.set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})` })
			.where(exists(token))
			.returning({ id: users.id }),
		db
			.update(mailedTokens)
			.set({ spentAt: at })
			.where(isActiveToken(secret, at))
			.returning({ returnTo: mailedTokens.returnTo }),
	]);
	return verified.length > 0 && spent ? spent.returnTo : null;
}

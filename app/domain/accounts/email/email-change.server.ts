import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { emailChanges } from "../tables.server";

const isPending = (now: number) =>
	and(isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, now));

export function isActiveLinkForUser(userId: string, secret: string, now: number) {
	return and(
		eq(emailChanges.userId, userId),
		eq(emailChanges.tokenHash, hashSecret(secret)),
		isPending(now),
	);
}

export async function findPendingEmail(
	db: Db,
	userId: string,
	now: number,
): Promise<string | null> {
	const [row] = await db
		.select({ email: emailChanges.email })
		.from(emailChanges)
		.where(and(eq(emailChanges.userId, userId), isPending(now)));
	return row?.email ?? null;
}

export async function findEmailByLink(
	{ db, now }: Pick<Platform, "db" | "now">,
	userId: string,
	secret: string,
): Promise<string | null> {
	const [row] = await db
		.select({ email: emailChanges.email })
		.from(emailChanges)
		.where(isActiveLinkForUser(userId, secret, now()));
	return row?.email ?? null;
}

export async function cancelEmailChange(
	{ db, now }: Pick<Platform, "db" | "now">,
	userId: string,
): Promise<void> {
	const at = now();
	await db
		.update(emailChanges)
		.set({ endedAt: at })
		.where(and(eq(emailChanges.userId, userId), isPending(at)));
}

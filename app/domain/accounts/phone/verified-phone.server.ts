import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { normalizePhone } from "../phone-number";
import { factors, users } from "../tables.server";

export async function findVerifiedPhone(db: Db, userId: string): Promise<string | null> {
	const [row] = await db
		.select({ phone: users.verifiedPhone })
		.from(users)
		.where(eq(users.id, userId));
	return row?.phone ?? null;
}

export function canChangePhone(db: Db) {
	return notExists(
		db
			.select({ one: sql`1` })
			.from(factors)
			.where(
				and(eq(factors.userId, users.id), eq(factors.kind, "sms"), isNotNull(factors.verifiedAt)),
			),
	);
}

export function isVerifiedPhone(userId: string, typed: string) {
	const phone = normalizePhone(typed);
	return sql<boolean>`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.verifiedPhone} = ${phone})`;
}

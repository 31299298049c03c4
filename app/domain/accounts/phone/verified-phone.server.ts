import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { normalizePhone } from "../phone-number";
import { factors, users } from "../tables.server";

/** The number that an account has proven by SMS, in the form of E.164; null when there is none. */
export async function findVerifiedPhone(db: Db, userId: string): Promise<string | null> {
	const [row] = await db
		.select({ phone: users.verifiedPhone })
		.from(users)
		.where(eq(users.id, userId));
	return row?.phone ?? null;
}

/** As SQL in a query on `users`: whether no codes to log in go to an account's number, so that it may change. */
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

/** As SQL: whether a phone number, as somebody typed it, is the one that an account has proven. */
export function isVerifiedPhone(userId: string, typed: string) {
	const phone = normalizePhone(typed);
	return sql<boolean>`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.verifiedPhone} = ${phone})`;
}

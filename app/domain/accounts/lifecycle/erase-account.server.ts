import { and, eq, isNull } from "drizzle-orm";
import { idempotencyKeys } from "~/platform/idempotency/tables.server";
import type { Platform } from "~/platform/platform.server";
import { buildDeletedEmail, DELETED_NAME } from "../rules";
import { users } from "../tables.server";
import { deleteAccess } from "./end-access.server";

type Needs = Pick<Platform, "db" | "now">;

export function eraseAccount({ db }: Needs, userId: string) {
	return db.delete(users).where(and(eq(users.id, userId), isNull(users.disabledAt)));
}

export function anonymiseAccount({ db, now }: Needs, userId: string) {
	return db
		.update(users)
		.set({
			email: buildDeletedEmail(userId),
			name: DELETED_NAME,
			role: "customer",
			staffRights: "",
			passwordHash: null,
			emailVerifiedAt: null,
			disabledAt: now(),
			address: "",
			gender: "",
			age: "",
			education: "",
			photoKey: null,
			coverKey: null,
			verifiedPhone: null,
		})
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
}

export function buildEndAccessStatements(db: Needs["db"], userId: string) {
	const account = db.select({ id: users.id }).from(users).where(eq(users.id, userId));
	return [
		db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
		...deleteAccess(db, account),
	] as const;
}

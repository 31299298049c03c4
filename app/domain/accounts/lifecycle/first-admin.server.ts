import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { ALL_RIGHTS } from "../staff-rights";
import { users } from "../tables.server";

/** It has the address of FIRST_ADMIN, and the shop has no admin. */
const isFirstAdmin = ({ settings }: Platform) =>
	and(
		eq(users.email, settings.firstAdmin),
		isNull(users.disabledAt),
		sql`not exists (select 1 from users as admins where admins.role = 'admin' and admins.disabled_at is null)`,
	);

/** Whoever signed up with the address may not have its mailbox. */
export const mayBeSquatted = (platform: Platform) =>
	or(isNull(users.emailVerifiedAt), isFirstAdmin(platform));

/** `isProven` is about the account that has just shown that it reads the mail of its address. */
export const makeFirstAdmin = (platform: Platform, userId: string, isProven: SQL | undefined) =>
	[
		platform.db
			.update(users)
			.set({ role: "admin", staffRights: ALL_RIGHTS })
			.where(
				and(
					eq(users.id, userId),
					isNotNull(users.emailVerifiedAt),
					isFirstAdmin(platform),
					isProven,
				),
			),
		auditLastChange(
			platform,
			byOwner(userId, "user.make-first-admin", { before: "customer", after: "admin" }),
		),
	] as const;

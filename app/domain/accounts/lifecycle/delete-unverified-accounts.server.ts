import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { users } from "../tables.server";

const RETENTION_MS = 30 * 86_400_000;
const MAX_DELETED_PER_RUN = 100;

/** Nobody proved that the address is theirs. Accounts that an order or a text names stay. */
export async function deleteUnverifiedAccounts({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<void> {
	const isNamed = sql`exists (select 1 from orders where user_id = ${users.id})
		or exists (select 1 from products where created_by = ${users.id})
		or exists (select 1 from blogs where author_id = ${users.id})`;
	const unverified = db
		.select({ id: users.id })
		.from(users)
		.where(
			and(
				isNull(users.emailVerifiedAt),
				// A literal, so that the partial index is used.
				sql`${users.role} = 'customer'`,
				isNull(users.disabledAt),
				lte(users.createdAt, now() - RETENTION_MS),
				sql`not (${isNamed})`,
			),
		)
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(users).where(inArray(users.id, unverified));
}

import { sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isAfterCursor, sortBy } from "~/platform/d1/keyset.server";

const AUDIT_PAGE_SIZE = 50;

export type AuditEntry = {
	id: string;
	/** 'admin:<id>', 'buyer:<id>' or 'system:<name>'; `actorEmail` is null for deleted accounts. */
	actor: string;
	actorEmail: string | null;
	action: string;
	subject: string;
	before: string;
	after: string;
	at: number;
};

export const actorEmail = sql<string | null>`(select ${users.email} from ${users}
	where ${users.id} = substr(${audit.actor}, instr(${audit.actor}, ':') + 1))`;

const NEWEST_FIRST = { key: audit.at, id: audit.id, direction: "desc" } as const;

export async function listAuditEntries(
	db: Db,
	after: Cursor | null,
	size = AUDIT_PAGE_SIZE,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
	const rows = await db
		.select({
			id: audit.id,
			actor: audit.actor,
			actorEmail,
			action: audit.action,
			subject: audit.subject,
			before: audit.before,
			after: audit.after,
			at: audit.at,
		})
		.from(audit)
		.where(isAfterCursor(NEWEST_FIRST, after))
		.orderBy(...sortBy(NEWEST_FIRST))
		.limit(size + 1);
	const page = cutPage(rows, size, ({ at, id }) => ({ key: at, id }));
	return { entries: page.rows, next: page.next };
}

import { desc, type SQL, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage } from "~/platform/d1/keyset.server";

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
	createdAt: number;
};

export const actorEmail = sql<string | null>`(select ${users.email} from ${users}
	where ${users.id} = substr(${audit.actor}, instr(${audit.actor}, ':') + 1))`;

export async function listAuditEntries(
	db: Db,
	after: Cursor | null,
	size = AUDIT_PAGE_SIZE,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
	const older: SQL | undefined =
		after === null
			? undefined
			: sql`(${audit.at}, ${audit.id}) < (${after.createdAt}, ${after.id})`;
	const rows = await db
		.select({
			id: audit.id,
			actor: audit.actor,
			actorEmail,
			action: audit.action,
			subject: audit.subject,
			before: audit.before,
			after: audit.after,
			createdAt: audit.at,
		})
		.from(audit)
		.where(older)
		.orderBy(desc(audit.at), desc(audit.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { entries: page.rows, next: page.next };
}

import { desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import type { IssueDto } from "../rules";
import { issues } from "../tables.server";

const ISSUES_PAGE_SIZE = 20;

const issueColumns = {
	id: issues.id,
	subject: issues.subject,
	state: issues.state,
	queued: issues.queued,
	createdAt: issues.createdAt,
	startedAt: issues.startedAt,
};

export async function listIssues(
	db: Db,
	after: Cursor | null,
): Promise<{ issues: Omit<IssueDto, "body">[]; next: string | null }> {
	const rows = await db
		.select(issueColumns)
		.from(issues)
		.where(isOlderThanCursor(issues, after))
		.orderBy(desc(issues.createdAt), desc(issues.id))
		.limit(ISSUES_PAGE_SIZE + 1);
	const page = cutPage(rows, ISSUES_PAGE_SIZE);
	return { issues: page.rows, next: page.next };
}

export async function findIssue(db: Db, id: string): Promise<IssueDto | null> {
	const [row] = await db
		.select({ ...issueColumns, body: issues.body })
		.from(issues)
		.where(eq(issues.id, id));
	return row ?? null;
}

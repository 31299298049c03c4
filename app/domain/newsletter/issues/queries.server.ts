import { desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, olderThan } from "~/platform/d1/keyset.server";
import type { IssueView } from "../rules";
import { issues } from "../tables.server";

const ISSUES_PAGE_SIZE = 20;

const summary = {
	id: issues.id,
	subject: issues.subject,
	state: issues.state,
	queued: issues.queued,
	createdAt: issues.createdAt,
	startedAt: issues.startedAt,
};

/** A page of all issues, the latest first, without their texts. */
export async function allIssues(
	db: Db,
	after: Cursor | null,
): Promise<{ issues: Omit<IssueView, "body">[]; next: string | null }> {
	const rows = await db
		.select(summary)
		.from(issues)
		.where(olderThan(issues, after))
		.orderBy(desc(issues.createdAt), desc(issues.id))
		.limit(ISSUES_PAGE_SIZE + 1);
	const page = cutPage(rows, ISSUES_PAGE_SIZE);
	return { issues: page.rows, next: page.next };
}

/** One issue; null when there is none with this id. */
export async function issueById(db: Db, id: string): Promise<IssueView | null> {
	const [row] = await db
		.select({ ...summary, body: issues.body })
		.from(issues)
		.where(eq(issues.id, id));
	return row ?? null;
}

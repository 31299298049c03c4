import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { IssueDto } from "../rules";
import { issues } from "../tables.server";

const ISSUES_PAGE_SIZE = 20;

const issueColumns = {
	...pickColumns(issues, "id", "subject", "state", "queued", "createdAt", "startedAt"),
};

export async function listIssues(
	db: Db,
	after: Cursor | null,
): Promise<{ issues: Omit<IssueDto, "body">[]; next: string | null }> {
	const query = db.select(issueColumns).from(issues);
	const page = await readNewestPage(query, issues, { after, size: ISSUES_PAGE_SIZE });
	return { issues: page.rows, next: page.next };
}

export async function findIssue(db: Db, id: string): Promise<IssueDto | null> {
	const [row] = await db
		.select({ ...issueColumns, body: issues.body })
		.from(issues)
		.where(eq(issues.id, id));
	return row ?? null;
}

import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { issues } from "../tables.server";
import { findIssue } from "./queries.server";

export async function deleteIssue(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	issueId: string,
): Promise<boolean> {
	const issue = await findIssue(db, issueId);
	if (!issue) return false;
	const [deleted] = await db.batch([
		db
			.delete(issues)
			.where(and(eq(issues.id, issueId), eq(issues.state, "draft")))
			.returning({ id: issues.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "newsletter.delete",
			subject: `newsletter:${issueId}`,
			before: JSON.stringify({ subject: issue.subject }),
			after: "",
			at: now(),
		}),
	]);
	return deleted.length > 0;
}

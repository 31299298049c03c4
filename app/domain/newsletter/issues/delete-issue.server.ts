import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { issues } from "../tables.server";
import { findIssue } from "./queries.server";

export async function deleteIssue(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	issueId: string,
): Promise<boolean> {
	const issue = await findIssue(needs.db, issueId);
	if (!issue) return false;
	return writeAudited(
		needs,
		needs.db.delete(issues).where(and(eq(issues.id, issueId), eq(issues.state, "draft"))),
		byAdmin(adminId, "newsletter.delete", `newsletter:${issueId}`, {
			before: { subject: issue.subject },
		}),
	);
}

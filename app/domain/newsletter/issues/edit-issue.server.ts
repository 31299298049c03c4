import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { IssueInput } from "../input";
import { issues } from "../tables.server";
import { findIssue } from "./queries.server";

export type EditIssueResult =
	| { ok: true }
	| { ok: false; reason: "no-such-issue" | "already-sent" };

export async function editIssue(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	issueId: string,
	{ subject, body }: IssueInput,
): Promise<EditIssueResult> {
	const old = await findIssue(db, issueId);
	if (!old) return { ok: false, reason: "no-such-issue" };
	const [edited] = await db.batch([
		db
			.update(issues)
			.set({ subject, body })
			.where(and(eq(issues.id, issueId), eq(issues.state, "draft")))
			.returning({ id: issues.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "newsletter.edit",
			subject: `newsletter:${issueId}`,
			before: JSON.stringify({ subject: old.subject }),
			after: JSON.stringify({ subject }),
			at: now(),
		}),
	]);
	return edited.length > 0 ? { ok: true } : { ok: false, reason: "already-sent" };
}

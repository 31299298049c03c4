import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { countSubscribers } from "../subscribers/queries.server";
import { issues } from "../tables.server";
import { findIssue } from "./queries.server";

export type SendIssueResult =
	| { ok: true }
	| { ok: false; reason: "no-such-issue" | "nobody-subscribed" };

export async function sendIssue(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	issueId: string,
): Promise<SendIssueResult> {
	const issue = await findIssue(db, issueId);
	if (!issue) return { ok: false, reason: "no-such-issue" };
	const { confirmed } = await countSubscribers(db);
	if (issue.state === "draft" && confirmed === 0) return { ok: false, reason: "nobody-subscribed" };
	const at = now();
	await db.batch([
		db
			.update(issues)
			.set({ state: "sending", startedAt: at })
			.where(and(eq(issues.id, issueId), eq(issues.state, "draft"))),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "newsletter.send",
			subject: `newsletter:${issueId}`,
			before: "draft",
			after: "sending",
			at,
		}),
	]);
	return { ok: true };
}

import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { countSubscribers } from "../subscribers/queries.server";
import { issues } from "../tables.server";
import { findIssue } from "./queries.server";

export type SendIssueResult =
	| { ok: true }
	| { ok: false; reason: "no-such-issue" | "nobody-subscribed" };

export async function sendIssue(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	issueId: string,
): Promise<SendIssueResult> {
	const { db, now } = needs;
	const issue = await findIssue(db, issueId);
	if (!issue) return { ok: false, reason: "no-such-issue" };
	const { confirmed } = await countSubscribers(db);
	if (issue.state === "draft" && confirmed === 0) return { ok: false, reason: "nobody-subscribed" };
	await writeAudited(
		needs,
		db
			.update(issues)
			.set({ state: "sending", startedAt: now() })
			.where(and(eq(issues.id, issueId), eq(issues.state, "draft"))),
		byAdmin(adminId, "newsletter.send", `newsletter:${issueId}`, {
			before: "draft",
			after: "sending",
		}),
	);
	return { ok: true };
}

import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { IssueInput } from "../input";
import { issues } from "../tables.server";
import { findIssue } from "./queries.server";

export type EditIssueResult =
	| { ok: true }
	| { ok: false; reason: "no-such-issue" | "already-sent" };

export async function editIssue(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	issueId: string,
	{ subject, body }: IssueInput,
): Promise<EditIssueResult> {
	const old = await findIssue(needs.db, issueId);
	if (!old) return { ok: false, reason: "no-such-issue" };
	const isEdited = await writeAudited(
		needs,
		needs.db
			.update(issues)
			.set({ subject, body })
			.where(and(eq(issues.id, issueId), eq(issues.state, "draft"))),
		byAdmin(adminId, "newsletter.edit", `newsletter:${issueId}`, {
			before: { subject: old.subject },
			after: { subject },
		}),
	);
	return isEdited ? { ok: true } : { ok: false, reason: "already-sent" };
}

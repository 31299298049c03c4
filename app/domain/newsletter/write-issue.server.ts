import { auditLastChange } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { keepSubmission, submissionId, unlessKeyReused } from "../../platform/submission.server";
import type { NewIssueInput } from "./input";
import { issues } from "./tables.server";

export type WriteIssueResult = { ok: true; id: string } | { ok: false; reason: "key-reused" };

/** Keeps a new issue as a draft. The same submission again is the same draft; its key says nothing else. */
export async function writeIssue(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ submissionKey, subject, body }: NewIssueInput,
): Promise<WriteIssueResult> {
	const id = submissionId(submissionKey, adminId, subject, body);
	const at = now();
	const submission = { form: "issue", sender: adminId, key: submissionKey, said: id };
	const written = await unlessKeyReused(
		db.batch([
			db
				.insert(issues)
				.values({ id, subject, body, state: "draft", mark: "", queued: 0, createdAt: at })
				.onConflictDoNothing(),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "newsletter.write",
				subject: `newsletter:${id}`,
				before: "",
				after: JSON.stringify({ subject }),
				at,
			}),
			keepSubmission(db, submission, at),
		]),
	);
	return written ? { ok: true, id } : { ok: false, reason: "key-reused" };
}

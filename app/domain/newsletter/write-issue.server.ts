import { auditLastChange } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { submissionId } from "../../platform/submission.server";
import type { NewIssueInput } from "./input";
import { issues } from "./tables.server";

/** Keeps a new issue as a draft. The same submission again is the same draft, so nothing is refused. Returns its id. */
export async function writeIssue(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ submissionKey, subject, body }: NewIssueInput,
): Promise<string> {
	const id = submissionId(submissionKey, adminId, subject, body);
	const at = now();
	await db.batch([
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
	]);
	return id;
}

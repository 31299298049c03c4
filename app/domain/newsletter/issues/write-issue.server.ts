import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "~/platform/idempotency/key-reuse.server";
import type { Platform } from "~/platform/platform.server";
import type { NewIssueInput } from "../input";
import { issues } from "../tables.server";

type WriteIssueResult = { ok: true; id: string } | { ok: false; reason: "key-reused" };

export async function writeIssue(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ idempotencyKey, subject, body }: NewIssueInput,
): Promise<WriteIssueResult> {
	const { db, now } = needs;
	const id = hashPayload(idempotencyKey, adminId, subject, body);
	const at = now();
	const keyUse = { form: "issue", sender: adminId, key: idempotencyKey, payloadHash: id };
	const written = await unlessKeyReused(
		db.batch([
			db
				.insert(issues)
				.values({ id, subject, body, state: "draft", cursor: "", queued: 0, createdAt: at })
				.onConflictDoNothing(),
			auditLastChange(
				needs,
				byAdmin(adminId, "newsletter.write", `newsletter:${id}`, { after: { subject } }),
			),
			bindKeyToPayload(db, keyUse, at),
		]),
	);
	return written ? { ok: true, id } : { ok: false, reason: "key-reused" };
}

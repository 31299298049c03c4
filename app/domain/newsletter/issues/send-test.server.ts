import { sql } from "drizzle-orm";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { buildTestMail } from "../mails.server";
import { findIssue } from "./queries.server";

export async function sendTest(
	{ db, now, settings }: Pick<Platform, "db" | "now" | "settings">,
	adminEmail: string,
	issueId: string,
	idempotencyKey: string,
): Promise<boolean> {
	const issue = await findIssue(db, issueId);
	if (!issue) return false;
	const id = hashPayload(idempotencyKey, issueId, adminEmail);
	const isNew = sql`not exists (select 1 from ${outbox} where ${outbox.id} = ${id})`;
	await queueMail(db, { ...buildTestMail(settings, issue, adminEmail), id, now: now() }, isNew);
	return true;
}

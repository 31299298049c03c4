import { sql } from "drizzle-orm";
import { queueMail } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { keepSubmission, submissionId, unlessKeyReused } from "../../platform/submission.server";
import type { MemberMessageInput } from "./input";
import { messageMail } from "./mails.server";
import { contactMessages } from "./tables.server";

/** Who writes: an account, or a visitor with the address they typed. */
export type Sender = { userId: string | null; email: string };

export type SendMessageResult = { ok: true } | { ok: false; reason: "key-reused" };

/**
 * Keeps a message to the shop and mails it there, both or neither. The same submission again is the same message,
 * mailed once; its key says nothing else.
 */
export async function sendMessage(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	{ userId, email }: Sender,
	{ submissionKey, name, contact, message }: MemberMessageInput,
): Promise<SendMessageResult> {
	const id = submissionId(submissionKey, userId ?? "", email, name, contact, message);
	const at = now();
	const isNew = sql`not exists (select 1 from ${contactMessages} where ${contactMessages.id} = ${id})`;
	const sender = userId ?? email;
	const submission = { form: "message", sender, key: submissionKey, said: id };
	const written = await unlessKeyReused(
		db.batch([
			queueMail(
				db,
				{ ...messageMail(settings, { name, email, contact, message }), id: newId(), now: at },
				isNew,
			),
			db
				.insert(contactMessages)
				.values({ id, userId, name, email, contact, message, createdAt: at })
				.onConflictDoNothing(),
			keepSubmission(db, submission, at),
		]),
	);
	return written ? { ok: true } : { ok: false, reason: "key-reused" };
}

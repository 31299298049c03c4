import { sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import { bindKeyToPayload } from "../../platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "../../platform/idempotency/key-reuse.server";
import type { Platform } from "../../platform/platform.server";
import type { MemberMessageInput } from "./input";
import { buildMessageMail } from "./mails.server";
import { contactMessages } from "./tables.server";

type Sender = { userId: string | null; email: string };

type SendMessageResult = { ok: true } | { ok: false; reason: "key-reused" };

export async function sendMessage(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	{ userId, email }: Sender,
	{ idempotencyKey, name, contact, message }: MemberMessageInput,
): Promise<SendMessageResult> {
	const id = hashPayload(idempotencyKey, userId ?? "", email, name, contact, message);
	const at = now();
	const isNew = sql`not exists (select 1 from ${contactMessages} where ${contactMessages.id} = ${id})`;
	const sender = userId ?? email;
	const keyUse = { form: "message", sender, key: idempotencyKey, payloadHash: id };
	const written = await unlessKeyReused(
		db.batch([
			queueMail(
				db,
				{ ...buildMessageMail(settings, { name, email, contact, message }), id: newId(), now: at },
				isNew,
			),
			db
				.insert(contactMessages)
				.values({ id, userId, name, email, contact, message, createdAt: at })
				.onConflictDoNothing(),
			bindKeyToPayload(db, keyUse, at),
		]),
	);
	return written ? { ok: true } : { ok: false, reason: "key-reused" };
}

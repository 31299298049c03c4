import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import type { MemberMessageInput } from "./input";
import { buildMessageMail } from "./mails.server";
import type { MessageDto } from "./rules";
import { contactMessages } from "./tables.server";

const MESSAGES_PAGE_SIZE = 20;

/** Unanswered ones wait, so the oldest comes first. */
export async function listAllMessages(
	db: Db,
	filter: "all" | "unanswered",
	after: Cursor | null,
	size = MESSAGES_PAGE_SIZE,
): Promise<{ messages: MessageDto[]; next: string | null }> {
	const isWaiting = filter === "unanswered";
	const order = {
		key: contactMessages.createdAt,
		id: contactMessages.id,
		direction: isWaiting ? "asc" : "desc",
	} as const;
	const query = db
		.select({
			...pickColumns(contactMessages, "id", "name", "email", "contact", "message", "createdAt"),
			answeredAt: contactMessages.answeredAt,
		})
		.from(contactMessages);
	const where = isWaiting ? isNull(contactMessages.answeredAt) : undefined;
	const page = await readPage(query, order, { where, after, size }, ({ createdAt: key, id }) => ({
		key,
		id,
	}));
	return { messages: page.rows, next: page.next };
}

export async function sendMessage(
	{ db, now, newId, settings }: Platform,
	{ userId, email }: { userId: string | null; email: string },
	{ idempotencyKey, name, contact, message }: MemberMessageInput,
): Promise<void> {
	const id = hashPayload(idempotencyKey, userId ?? "", email, name, contact, message);
	const at = now();
	const isNew = sql`not exists (select 1 from ${contactMessages} where ${contactMessages.id} = ${id})`;
	const sender = userId ?? email;
	const keyUse = { form: "message", sender, key: idempotencyKey, payloadHash: id };
	await db.batch([
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
	]);
}

/** False if it was marked so already. */
export async function markMessage(
	ctx: AdminContext,
	messageId: string,
	answered: boolean,
): Promise<boolean> {
	const { id, answeredAt } = contactMessages;
	const isChange = and(eq(id, messageId), answered ? isNull(answeredAt) : isNotNull(answeredAt));
	const [before, after] = answered ? ["unanswered", "answered"] : ["answered", "unanswered"];
	const [marked, , messages] = await ctx.db.batch([
		ctx.db
			.update(contactMessages)
			.set({ answeredAt: answered ? ctx.now() : null })
			.where(isChange)
			.returning({ id }),
		auditLastChange(
			ctx,
			byAdmin(ctx.by.userId, `message.${after}`, `message:${messageId}`, { before, after }),
		),
		ctx.db.select({ id }).from(contactMessages).where(eq(id, messageId)),
	]);
	found(messages[0]);
	return marked.length > 0;
}

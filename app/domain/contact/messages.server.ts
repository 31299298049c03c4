import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import type { MemberMessageInput } from "./input";
import { buildMessageMail } from "./mails.server";
import type { MessageDto } from "./rules";
import { contactMessages } from "./tables.server";

const MESSAGES_PAGE_SIZE = 20;

/** The newest message comes first; of those that wait for an answer, the oldest. */
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
	platform: Platform,
	{ userId, email }: { userId: string | null; email: string },
	{ idempotencyKey, name, contact, message }: MemberMessageInput,
): Promise<void> {
	const { db, now, settings } = platform;
	const at = now();
	const use = { form: "message", sender: userId ?? email, key: idempotencyKey };
	const { id, bind } = idempotentRow(db, use, [email, name, contact, message], at);
	const written = { name, email, contact, message };
	await db.batch([
		db
			.insert(contactMessages)
			.values({ id, userId, ...written, createdAt: at })
			.onConflictDoNothing(),
		queueMailIfChanged(platform, buildMessageMail(settings, written)),
		bind(),
	]);
}

/** False if the message was marked so already. */
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

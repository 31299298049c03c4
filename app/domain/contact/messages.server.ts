import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import { readOrders } from "../orders/read-orders.server";
import type { OrderListItem } from "../orders/rules/order-list-item";
import type { MemberMessageInput } from "./input";
import { buildAnswerMail, buildMessageMail } from "./mails.server";
import {
	ANSWERED_MEANWHILE,
	canReplyTo,
	listNamedOrders,
	MAX_NAMED_ORDERS,
	type MessageDto,
	NO_MAIL_MESSAGE,
} from "./rules";
import { contactMessages } from "./tables.server";

const MESSAGES_PAGE_SIZE = 20;

const messageColumns = {
	...pickColumns(contactMessages, "id", "name", "email", "contact", "message", "createdAt"),
	...pickColumns(contactMessages, "answeredAt", "answer"),
};

export async function findMessage(db: Db, id: string): Promise<MessageDto | null> {
	const [message] = await db
		.select(messageColumns)
		.from(contactMessages)
		.where(eq(contactMessages.id, id));
	return message ?? null;
}

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
	const query = db.select(messageColumns).from(contactMessages);
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

const NEWEST_ORDERS = 5;

export function listOrdersBeside(
	db: Db,
	{ email, message }: Pick<MessageDto, "email" | "message">,
): Promise<OrderListItem[]> {
	const named = sql`select value from json_each(${JSON.stringify(listNamedOrders(message))})`;
	const newest = sql`select id from orders where buyer_email = ${email} collate nocase
		order by created_at desc limit ${NEWEST_ORDERS}`;
	const where = sql`orders.id in (select id from orders where number in (${named})
		union select id from (${newest}))`;
	return readOrders(db, { where, limit: NEWEST_ORDERS + MAX_NAMED_ORDERS });
}

/** Mails the answer and keeps it with the message, once. The same answer sent twice counts as sent. */
export async function answerMessage(
	ctx: AdminContext,
	message: MessageDto,
	answer: string,
): Promise<void> {
	const { db, now, settings, by } = ctx;
	const { id } = message;
	if (!canReplyTo(message.email)) throw new Refused({ answer: NO_MAIL_MESSAGE });
	const isAnswered = await writeAudited(
		ctx,
		db
			.update(contactMessages)
			.set({ answer, answeredAt: now() })
			.where(and(eq(contactMessages.id, id), eq(contactMessages.answer, ""))),
		byAdmin(by.userId, "message.mailed", `message:${id}`, { after: answer }),
		[queueMailIfChanged(ctx, buildAnswerMail(settings, message, answer))],
	);
	if (isAnswered) return;
	const current = found(await findMessage(db, id));
	if (current.answer !== answer) throw new Refused({ answer: ANSWERED_MEANWHILE });
}

/** False if the message was marked so already, or has an answer that was mailed. */
export async function markMessage(
	ctx: AdminContext,
	messageId: string,
	answered: boolean,
): Promise<boolean> {
	const { id, answeredAt } = contactMessages;
	const isMarkable = answered ? isNull(answeredAt) : isNotNull(answeredAt);
	const isChange = and(eq(id, messageId), eq(contactMessages.answer, ""), isMarkable);
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

import { desc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import type { MessageDto } from "./rules";
import { contactMessages } from "./tables.server";

const MESSAGES_PAGE_SIZE = 20;

export async function listAllMessages(
	db: Db,
	after: Cursor | null,
	size = MESSAGES_PAGE_SIZE,
): Promise<{ messages: MessageDto[]; next: string | null }> {
	const rows = await db
		.select({
			id: contactMessages.id,
			name: contactMessages.name,
			email: contactMessages.email,
			contact: contactMessages.contact,
			message: contactMessages.message,
			createdAt: contactMessages.createdAt,
			answeredAt: contactMessages.answeredAt,
		})
		.from(contactMessages)
		.where(isOlderThanCursor(contactMessages, after))
		.orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { messages: page.rows, next: page.next };
}

import { isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { MessageDto } from "./rules";
import { contactMessages } from "./tables.server";

const MESSAGES_PAGE_SIZE = 20;

type MessageFilter = "all" | "unanswered";

/** Unanswered ones wait, so the oldest comes first. */
export async function listAllMessages(
	db: Db,
	filter: MessageFilter,
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

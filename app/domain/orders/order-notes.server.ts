import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import { found } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { users } from "../accounts/tables.server";
import type { OrderNoteInput } from "./input";
import { orderNotes, orders } from "./tables.server";

const NOTES_SHOWN = 50;

/** `author` is null for a deleted account. */
export type OrderNoteDto = { id: string; author: string | null; note: string; createdAt: number };

export function listOrderNotes(db: Db, orderId: string): Promise<OrderNoteDto[]> {
	return db
		.select({
			id: orderNotes.id,
			author: users.name,
			note: orderNotes.note,
			createdAt: orderNotes.createdAt,
		})
		.from(orderNotes)
		.leftJoin(users, eq(users.id, orderNotes.writtenBy))
		.where(eq(orderNotes.orderId, orderId))
		.orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
		.limit(NOTES_SHOWN);
}

/** A form sent twice adds one note, whose id is made of its key and text. */
export async function addOrderNote(
	{ db, now, by }: AdminContext,
	orderId: string,
	{ note, idempotencyKey }: OrderNoteInput,
): Promise<void> {
	const id = hashSecret(JSON.stringify([orderId, idempotencyKey, note]));
	const [added] = await insertSelect(
		db,
		orderNotes,
		{ id, orderId: orders.id, writtenBy: by.userId, note, createdAt: now() },
		sql`from ${orders} where ${eq(orders.id, orderId)}`,
	)
		.onConflictDoUpdate({ target: orderNotes.id, set: { note } })
		.returning({ id: orderNotes.id });
	found(added);
}

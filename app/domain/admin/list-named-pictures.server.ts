import { and, desc, ne } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { pictures } from "~/platform/images/image-store.server";
import { isUsed } from "./delete-unused-pictures.server";

const PAGE_SIZE = 50;

/** Those that a file of parts can name, newest first. */
export async function listNamedPictures(db: Db, after: Cursor | null) {
	const { key, fileName, createdAt, checkAt } = pictures;
	const rows = await db
		.select({ id: key, fileName, createdAt, checkAt, isShown: isUsed })
		.from(pictures)
		.where(and(ne(fileName, ""), isOlderThanCursor({ createdAt, id: key }, after)))
		.orderBy(desc(createdAt), desc(key))
		.limit(PAGE_SIZE + 1);
	const page = cutPage(rows, PAGE_SIZE);
	return { pictures: page.rows, next: page.next };
}

import { ne } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pictures } from "~/platform/images/image-store.server";
import { isUsed } from "./delete-unused-pictures.server";

const PAGE_SIZE = 50;

/** Those that a file of parts can name, newest first. */
export async function listNamedPictures(db: Db, after: Cursor | null) {
	const { key, fileName, createdAt, checkAt } = pictures;
	const query = db
		.select({ id: key, fileName, createdAt, checkAt, isShown: isUsed })
		.from(pictures);
	const options = { where: ne(fileName, ""), after, size: PAGE_SIZE };
	const page = await readNewestPage(query, { createdAt, id: key }, options);
	return { pictures: page.rows, next: page.next };
}

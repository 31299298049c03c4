import { ne } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { pictures, withStoredPicture } from "~/platform/images/image-store.server";
import type { AdminContext } from "../accounts/context.server";
import { UNDO_MS } from "../imports/model/rules";
import { isUsed } from "./delete-unused-pictures.server";
import { givePictures } from "./give-pictures.server";

const PAGE_SIZE = 50;

export type NamedPicture = { fileName: string; picture: UploadedPicture };

export async function listNamedPictures(db: Db, after: Cursor | null) {
	const { key, fileName, createdAt, checkAt } = pictures;
	const query = db
		.select({ id: key, fileName, createdAt, checkAt, isShown: isUsed })
		.from(pictures);
	const options = { where: ne(fileName, ""), after, size: PAGE_SIZE };
	const page = await readNewestPage(query, { createdAt, id: key }, options);
	return { pictures: page.rows, next: page.next };
}

/** Also gives them to parts and families of their names; returns to how many. */
export async function storeNamedPictures(
	ctx: AdminContext,
	named: readonly NamedPicture[],
): Promise<number> {
	const upload = { area: "products", uploadedBy: ctx.by.userId, keptMs: UNDO_MS } as const;
	const stored: { key: string; fileName: string }[] = [];
	for (const { fileName, picture } of named)
		await withStoredPicture(ctx, { ...upload, fileName, picture }, async (key) => {
			stored.push({ key, fileName });
		});
	return givePictures(ctx, stored);
}

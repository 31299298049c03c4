import { asc, inArray, lte, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { blogs } from "~/domain/blog/tables.server";
import { categories, families, products } from "~/domain/catalog/tables.server";
import { orderLines } from "~/domain/orders/tables.server";
import { pictures } from "~/platform/images/image-store.server";
import { deletePictures } from "~/platform/images/image-variants.server";
import type { Platform } from "~/platform/platform.server";

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

export const isUsed = sql<number>`
	exists (select 1 from ${products} where ${products.imageKey} = ${pictures.key})
	or exists (select 1 from ${categories} where ${categories.imageKey} = ${pictures.key})
	or exists (select 1 from ${families} where ${families.imageKey} = ${pictures.key})
	or exists (select 1 from product_documents where product_documents.key = pictures.key)
	or exists (select 1 from settings where settings.value ->> '$.logoKey' = pictures.key)
	or exists (select 1 from ${orderLines} where ${orderLines.imageKey} = ${pictures.key})
	or exists (select 1 from ${blogs} where ${blogs.imageKey} = ${pictures.key})
	or exists (select 1 from ${users} where ${users.photoKey} = ${pictures.key})
	or exists (select 1 from ${users} where ${users.coverKey} = ${pictures.key})`.mapWith(Boolean);

/** Deletes objects before their row, so that a run that breaks off forgets none. */
export async function deleteUnusedPictures(platform: Platform): Promise<{ deleted: number }> {
	const { db, now } = platform;
	const at = now();
	const due = await db
		.select({ key: pictures.key, isShown: isUsed })
		.from(pictures)
		.where(lte(pictures.checkAt, at))
		.orderBy(asc(pictures.checkAt))
		.limit(PAGE_SIZE);
	const listKeys = (used: boolean) =>
		due.filter((picture) => picture.isShown === used).map(({ key }) => key);
	const [usedKeys, unusedKeys] = [listKeys(true), listKeys(false)];
	if (usedKeys.length > 0) {
		await db
			.update(pictures)
			.set({ checkAt: at + DAY_MS })
			.where(inArray(pictures.key, usedKeys));
	}
	if (unusedKeys.length > 0) {
		await deletePictures(platform, unusedKeys);
		await db.delete(pictures).where(inArray(pictures.key, unusedKeys));
	}
	return { deleted: unusedKeys.length };
}

import { asc, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { categoryRewrites, products } from "../tables.server";

/** Each part rewrites some index rows of up to 16 KB. */
const PRODUCTS_PER_RUN = 500;

export async function rewriteMovedProducts(
	{ db }: Platform,
	size = PRODUCTS_PER_RUN,
): Promise<{ rewritten: number }> {
	const [rewrite] = await db
		.select()
		.from(categoryRewrites)
		.orderBy(asc(categoryRewrites.categoryId))
		.limit(1);
	if (!rewrite) return { rewritten: 0 };
	const { categoryId, afterId } = rewrite;
	const chunk = await db
		.select({ id: products.id })
		.from(products)
		.where(sql`${products.categoryId} = ${categoryId} and ${products.id} > ${afterId}`)
		.orderBy(asc(products.id))
		.limit(size);
	const lastId = chunk.at(-1)?.id;
	// Another move in between starts again from the first part.
	const isSame = sql`${categoryRewrites.categoryId} = ${categoryId} and ${categoryRewrites.afterId} = ${afterId}`;
	if (lastId === undefined || chunk.length < size) {
		await db.batch([
			rewriteProducts(db, categoryId, afterId, lastId ?? afterId),
			db.delete(categoryRewrites).where(isSame),
		]);
	} else {
		await db.batch([
			rewriteProducts(db, categoryId, afterId, lastId),
			db
				.update(categoryRewrites)
				.set({ afterId: lastId, done: sql`${categoryRewrites.done} + ${chunk.length}` })
				.where(isSame),
		]);
	}
	return { rewritten: chunk.length };
}

/** Writing the category again makes the trigger write the words. */
function rewriteProducts(db: Platform["db"], categoryId: string, afterId: string, lastId: string) {
	return db
		.update(products)
		.set({ categoryId: sql`${products.categoryId}` })
		.where(
			sql`${products.categoryId} = ${categoryId} and ${products.id} > ${afterId} and ${products.id} <= ${lastId}`,
		);
}

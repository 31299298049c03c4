import { and, desc, gte, lt, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { blogs } from "./tables.server";

const MAX_BLOGS_PER_MONTH = 5000;

/** Skips from month to month through the index. Months are UTC, 'YYYY-MM'. */
export async function listMonthsWithBlogs(db: Db): Promise<string[]> {
	const rows = await db.all<{ month: string }>(sql`
		with recursive months (month) as (
			select strftime('%Y-%m', max(created_at) / 1000, 'unixepoch') from blogs
			union all
			select (select strftime('%Y-%m', max(created_at) / 1000, 'unixepoch') from blogs
				where created_at < unixepoch(month || '-01') * 1000)
			from months where month is not null
		)
		select month from months where month is not null limit 1200`);
	return rows.map(({ month }) => month);
}

export function listBlogsInMonth(
	db: Db,
	month: string,
): Promise<{ id: string; changedAt: number }[]> {
	const begins = new Date(`${month}-01T00:00:00Z`);
	const ends = new Date(begins);
	ends.setUTCMonth(begins.getUTCMonth() + 1);
	return db
		.select({
			id: blogs.id,
			changedAt: sql<number>`coalesce(${blogs.editedAt}, ${blogs.createdAt})`,
		})
		.from(blogs)
		.where(and(gte(blogs.createdAt, begins.getTime()), lt(blogs.createdAt, ends.getTime())))
		.orderBy(desc(blogs.createdAt), desc(blogs.id))
		.limit(MAX_BLOGS_PER_MONTH);
}

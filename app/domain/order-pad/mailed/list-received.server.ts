import { eq, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { orderPadLines } from "../tables.server";
import { mailOrders } from "./tables.server";

const RECEIVED_PAGE_SIZE = 20;

export type ReceivedRow = Awaited<ReturnType<typeof listReceived>>["received"][number];

const padLines = sql<number>`(select count(*) from ${orderPadLines} where ${orderPadLines.padId} = ${mailOrders.padId}
	and ${orderPadLines.result} not in ('note', 'heading'))`;

/** The mails of the last 30 days. Whoever isn't known has no name here. */
export async function listReceived(db: Db, after: Cursor | null) {
	const query = db
		.select({
			...pickColumns(mailOrders, "id", "createdAt", "userId", "padId", "result"),
			email: users.email,
			padLines: padLines.as("pad_lines"),
		})
		.from(mailOrders)
		.leftJoin(users, eq(users.id, mailOrders.userId));
	const { rows, next } = await readNewestPage(query, mailOrders, {
		where: undefined,
		after,
		size: RECEIVED_PAGE_SIZE,
	});
	return { received: rows, next };
}

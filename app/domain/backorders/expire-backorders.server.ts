import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import { backorders } from "../orders/backorder-tables.server";
import type { BackorderState } from "../orders/rules/backorder-states";
import { serveOthers } from "../orders/waiting.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { holdOfReady } from "./buyer-hold.server";
import { buildExpiredMail } from "./mails.server";
import { hasState } from "./queries.server";
import { MAX_WAITING_MS } from "./rules";

const MAX_EXPIRED_AT_ONCE = 50;

const listToEnd = ({ db }: Platform, condition: SQL | undefined) =>
	db
		.select({
			...pickColumns(backorders, "id", "state", "refusedFor", "quantity"),
			productName: products.name,
			partNumber: products.partNumber,
			email: users.email,
			name: users.name,
			archived: sql`${products.archivedAt} is not null`.mapWith(Boolean),
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.innerJoin(users, eq(users.id, backorders.userId))
		.where(condition)
		.limit(MAX_EXPIRED_AT_ONCE);

type ToEnd = Awaited<ReturnType<typeof listToEnd>>[number];

const endWithMail = (needs: Platform, { id, state, ...mailed }: ToEnd) =>
	[
		needs.db
			.update(backorders)
			.set({ state: "expired", endedAt: needs.now() })
			.where(and(eq(backorders.id, id), eq(backorders.state, state))),
		queueMailIfChanged(needs, buildExpiredMail(needs.settings, { ...mailed, state })),
	] as const;

/**
 * For the batch that archives a part: ends, with a mail each, what waits for it. The job ends what is left. In the batch that
 * sells the part again, serves it.
 */
export async function endBackordersOf(
	needs: Platform,
	productId: string,
	archived = true,
): Promise<BatchItem<"sqlite">[]> {
	if (!archived) return [serveBackorders(needs, sql`${productId}`)];
	const open = await listToEnd(
		needs,
		and(eq(backorders.productId, productId), or(hasState("waiting"), hasState("ready"))),
	);
	const ended = open.flatMap((row) => endWithMail(needs, { ...row, archived: true }));
	const ids = open.map(({ id }) => id);
	return [...ended, serveOthers(needs, ids)];
}

const selectArchived = (state: BackorderState) =>
	sql`select open.id from backorders as open join products as part on part.id = open.product_id
		where open.state = ${sql.raw(`'${state}'`)} and part.archived_at is not null`;

/** A scheduled job: what has waited or was held for too long, or is not sold any more, ends with a mail; its units serve the next one. */
export async function expireBackorders(needs: Platform): Promise<void> {
	const { db, now } = needs;
	const at = now();
	const expired = await listToEnd(
		needs,
		or(
			and(hasState("waiting"), sql`${backorders.createdAt} <= ${at - MAX_WAITING_MS}`),
			and(
				hasState("ready"),
				sql`${backorders.readyAt} + ${holdOfReady(needs.settings, backorders.userId)} <= ${at}`,
			),
			inArray(
				backorders.id,
				sql`(${selectArchived("waiting")} union all ${selectArchived("ready")})`,
			),
		),
	);
	for (const row of expired)
		await db.batch([...endWithMail(needs, row), serveOthers(needs, [row.id])]);
}

/** A scheduled job: what the changes of stock have not looked at, because too many wait for a part. */
export async function serveWaitingBackorders(needs: Platform): Promise<void> {
	await serveBackorders(
		needs,
		sql`select product_id from backorders where state = 'waiting'`,
		null,
	);
}

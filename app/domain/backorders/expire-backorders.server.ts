import { and, eq, inArray, or, sql } from "drizzle-orm";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import { buildExpiredMail } from "./mails.server";
import { hasState } from "./queries.server";
import { type BackorderState, MAX_READY_MS, MAX_WAITING_MS } from "./rules";
import { backorders } from "./tables.server";

const MAX_EXPIRED_PER_RUN = 50;

/** Of parts that are not for sale for as long as units are held. */
const selectArchived = (state: BackorderState, at: number) =>
	sql`select open.id from backorders as open join products as part on part.id = open.product_id
		where open.state = ${sql.raw(`'${state}'`)} and part.archived_at <= ${at - MAX_READY_MS}`;

/** A scheduled job: what has waited or was held for too long, or is not sold any more, ends with a mail; its units serve the next one. */
export async function expireBackorders(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
): Promise<void> {
	const { db, now, settings } = needs;
	const at = now();
	const expired = await db
		.select({
			id: backorders.id,
			state: backorders.state,
			quantity: backorders.quantity,
			productName: products.name,
			partNumber: products.partNumber,
			email: users.email,
			name: users.name,
			archived: sql`${products.archivedAt} is not null`.mapWith(Boolean),
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.innerJoin(users, eq(users.id, backorders.userId))
		.where(
			or(
				and(hasState("waiting"), sql`${backorders.createdAt} <= ${at - MAX_WAITING_MS}`),
				and(hasState("ready"), sql`${backorders.readyAt} <= ${at - MAX_READY_MS}`),
				inArray(
					backorders.id,
					sql`(${selectArchived("waiting", at)} union all ${selectArchived("ready", at)})`,
				),
			),
		)
		.limit(MAX_EXPIRED_PER_RUN);
	for (const { id, state, ...mailed } of expired)
		await db.batch([
			db
				.update(backorders)
				.set({ state: "expired", endedAt: at })
				.where(and(eq(backorders.id, id), eq(backorders.state, state))),
			queueMailIfChanged(needs, buildExpiredMail(settings, { ...mailed, state })),
		]);
}

import { eq, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Platform } from "~/platform/platform.server";
import { availableUnitsForSale } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";

/** What a change of stock writes of the table, which is of a domain to the right. */
const backorders = sqliteTable("backorders", {
	id: text("id").primaryKey(),
	productId: text("product_id").notNull(),
	quantity: integer("quantity").notNull(),
	state: text("state", { enum: ["waiting", "ready"] }).notNull(),
	readyAt: integer("ready_at"),
});

/** Waiting rows of a part that one statement looks at; the job looks at all. */
const MAX_LOOKED_AT = 200;

/**
 * For the batch of each change that leaves more units of parts for sale, or ends what waits for them: what waits becomes
 * ready if all its units are there, oldest first. What is too large is passed by and keeps its place, unless its buyer
 * takes parts. What ships complete is ready when all its parts are there. `parts` selects ids of products; only
 * the job is without a `limit`.
 */
export const serveBackorders = (
	{ db, now }: Platform,
	parts: SQL,
	limit: number | null = MAX_LOOKED_AT,
) =>
	db
		.update(backorders)
		.set({ state: "ready", readyAt: now(), quantity: sql`served.units` })
		.from(sql`(${selectServed(parts, limit ?? -1)}) as served`)
		.where(eq(backorders.id, sql`served.id`))
		.returning({ productId: backorders.productId, units: backorders.quantity });

/** Units by part that those before have taken, in the words of the recursion. */
const used = sql`json_patch(walk.used, coalesce(walk.taken, '{}'))`;

/** All waiting rows of a claim: one row, or those of a form that ships complete. `claim` has the columns of a backorder. */
const joinMembers = (claim: SQL) =>
	sql`join backorders as member on member.user_id = ${claim}.user_id and member.idempotency_key = ${claim}.idempotency_key
		and member.state = 'waiting' and (member.id = ${claim}.id or ${claim}.ship_complete)
	join ${products} on ${products.id} = member.product_id`;

/**
 * `queue` is the claims in order, and `walk` goes through it with what those before have taken, as JSON, because a form
 * that ships complete takes units of several parts. `taken` is null for a claim that is passed by. It ends when what is
 * left is less than the smallest claims, of which that of a form has one of its parts.
 */
const selectServed = (parts: SQL, limit: number) => sql`with recursive
	part as materialized (
		select ${products.id}, ${availableUnitsForSale} as free from ${products}
		where ${products.id} in (${parts}) and ${availableUnitsForSale} > 0
	),
	queue as materialized (
		select row_number() over (order by queued_at, id) as n, claim.* from (
			select min(claim.id) as id, queued_at, user_id, idempotency_key, ship_complete, product_id, free,
				min(quantity, coalesce(part_units, quantity)) as least
			from part join backorders as claim on claim.id in (
				select id from backorders where product_id = part.id and state = 'waiting'
					and min(quantity, coalesce(part_units, quantity)) <= part.free
				order by queued_at, id limit ${limit}
			)
			group by iif(ship_complete, user_id || ' ' || idempotency_key, claim.id)
		) as claim where ship_complete = 0 or not exists (
			select 1 from (select 1) ${joinMembers(sql`claim`)} where member.quantity > ${availableUnitsForSale}
		)
	),
	smallest as materialized (select product_id, free, min(least) as least from queue group by product_id),
	walk (n, id, user_id, idempotency_key, ship_complete, used, taken) as (
		select 0, '', '', '', 0, '{}', '{}'
		union all
		select queue.n, queue.id, queue.user_id, queue.idempotency_key, queue.ship_complete, ${used}, (
			select iif(max(least > free), null, json_group_object(product_id, used + iif(quantity <= free, quantity, free / least * least)))
			from (
				select product_id, quantity, min(quantity, coalesce(part_units, quantity)) as least, used, free - used as free
				from (
					select member.product_id, member.quantity, member.part_units, ${availableUnitsForSale} as free,
						coalesce(${used} ->> member.product_id, 0) as used
					from (select 1) ${joinMembers(sql`queue`)}
				)
			)
		)
		from walk join queue on queue.n = walk.n + 1
		where exists (select 1 from smallest where least <= free - coalesce(${used} ->> product_id, 0))
	)
	select member.id, (walk.taken ->> member.product_id) - coalesce(walk.used ->> member.product_id, 0) as units
	from walk ${joinMembers(sql`walk`)} where walk.taken is not null`;

import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { toDayNumber, toTimestamp } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { Buyer } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { formatTk } from "../money/rules";
import { createPadOfProducts } from "../order-pad/create-pad.server";
import { countLines } from "../order-pad/mailed/pad-counts";
import { findPadWithProducts } from "../order-pad/queries.server";
import { MAX_PAD_LINES } from "../order-pad/reading/clean-lines";
import { buildListMail } from "./mails.server";
import { findSavedList, isOwnList } from "./queries.server";
import { savedListLines, savedLists } from "./tables.server";

type Repeat = { everyWeeks: number; firstOn: string };

const MAX_AHEAD_DAYS = 366;

/** Makes a list come back from a day on, every so many weeks. */
export async function repeatList(
	{ db, now }: Platform,
	{ id: userId }: Buyer,
	listId: string,
	{ everyWeeks, firstOn }: Repeat,
): Promise<void> {
	const nextDay = toDayNumber(toTimestamp(firstOn));
	const today = toDayNumber(now());
	if (nextDay < today || nextDay > today + MAX_AHEAD_DAYS)
		throw new Refused({ firstOn: "Enter a day from today on, within a year" }, 400);
	await change(db, userId, listId, { everyWeeks, nextDay });
}

/** Leaves out that day; a form that is sent twice leaves out one. */
export async function skipRepeat(
	{ db, now }: Platform,
	{ id: userId }: Buyer,
	listId: string,
	day: number,
): Promise<void> {
	await updateLists(db)
		.set({ nextDay: nextAfter(toDayNumber(now())) })
		.where(and(isOwnList(userId, listId), eq(savedLists.nextDay, day)));
}

export const stopRepeat = ({ db }: Platform, { id: userId }: Buyer, listId: string) =>
	change(db, userId, listId, { everyWeeks: null, nextDay: null });

async function change(
	db: Db,
	userId: string,
	listId: string,
	values: Parameters<ReturnType<typeof updateLists>["set"]>[0],
): Promise<void> {
	const [changed] = await updateLists(db)
		.set(values)
		.where(isOwnList(userId, listId))
		.returning({ id: savedLists.id });
	found(changed);
}

const updateLists = (db: Db) => db.update(savedLists);

/** The next of its days, after `day` too if the job had not run. Null stays null. */
const nextAfter = (day: number) =>
	sql`next_day + 7 * every_weeks * max(1, (cast(${day} as integer) - next_day) / (7 * every_weeks) + 1)`;

const MAX_LISTS_PER_RUN = 20;

/**
 * A scheduled job: makes an order pad of each list whose day has come, and mails its link. Never orders. An error of one
 * list is thrown after the others are done.
 */
export async function bringListsBack(ctx: Platform): Promise<void> {
	const { db, now } = ctx;
	const today = toDayNumber(now());
	const isDue = and(isNotNull(savedLists.nextDay), lte(savedLists.nextDay, today));
	// Who may only look, or can no longer log in, gets none.
	await db
		.update(savedLists)
		.set({ everyWeeks: null, nextDay: null })
		.where(
			and(
				isDue,
				sql`exists (select 1 from users where users.id = saved_lists.user_id
					and (customer_role = 'viewer' or disabled_at is not null or email_verified_at is null))`,
			),
		);
	const due = await db
		.select({
			list: pickColumns(savedLists, "id", "name", "nextDay"),
			owner: pickColumns(users, "id", "customerId", "email", "name"),
		})
		.from(savedLists)
		.innerJoin(users, eq(users.id, savedLists.userId))
		.where(isDue)
		// In any order: lists that fail again and again keep no others waiting.
		.orderBy(sql`random()`)
		.limit(MAX_LISTS_PER_RUN);
	const failures: unknown[] = [];
	for (const { list, owner } of due) {
		if (!hasQueryBudget(ctx)) break;
		await bringBack(ctx, owner, list, today).catch((error: unknown) => failures.push(error));
	}
	if (failures.length > 0) throw failures[0];
}

type DueList = { id: string; name: string; nextDay: number | null };
type Owner = Buyer & { email: string; name: string };

async function bringBack(
	ctx: Platform,
	owner: Owner,
	{ id, name, nextDay }: DueList,
	today: number,
): Promise<void> {
	const { db, now, settings } = ctx;
	const lines = (await findSavedList(ctx, owner, id))?.lines ?? [];
	const isStill = sql`exists (select 1 from saved_lists where id = ${id} and next_day = ${nextDay})`;
	const advance = updateLists(db)
		.set({ nextDay: nextAfter(today) })
		.where(and(eq(savedLists.id, id), eq(savedLists.nextDay, nextDay ?? 0)));
	if (lines.length === 0) {
		await advance;
		return;
	}
	const changes = listPriceChanges(lines);
	const padId = await createPadOfProducts(ctx, owner, "list", {
		// A long list leaves no lines for them; the mail has all.
		notes: changes
			.slice(0, MAX_PAD_LINES - lines.length)
			.map((change) => `Since last time: ${change}`),
		products: lines.map(({ id: productId, partNumber, name: part, quantity }) => ({
			productId,
			name: partNumber || part,
			typed: String(quantity),
		})),
		idempotencyKey: `${id} ${nextDay}`,
	});
	const pad = found(await findPadWithProducts(ctx, owner, padId));
	const counts = countLines(pad);
	const mail = buildListMail(settings, owner, { id, name, padId, counts, changes });
	const prices = lines.map(({ id: productId, pricePoisha }) => [productId, pricePoisha]);
	await db.batch([
		queueMail(db, { ...mail, id: newId(), now: now() }, isStill),
		db
			.update(savedListLines)
			.set({
				lastPoisha: sql`(select value ->> 1 from json_each(${JSON.stringify(prices)})
					where value ->> 0 = product_id)`,
			})
			.where(and(eq(savedListLines.listId, id), isStill)),
		advance,
	]);
}

type PricedLine = NonNullable<Awaited<ReturnType<typeof findSavedList>>>["lines"][number];

const MAX_NAMED_CHANGES = 20;

/** 'TY-0912 costs tk 13 instead of tk 12'. */
function listPriceChanges(lines: readonly PricedLine[]): string[] {
	const changes = lines.flatMap(({ partNumber, name, pricePoisha, lastPoisha }) =>
		lastPoisha === null || pricePoisha === null || lastPoisha === pricePoisha
			? []
			: [`${partNumber || name} costs ${formatTk(pricePoisha)} instead of ${formatTk(lastPoisha)}`],
	);
	const others = changes.length - MAX_NAMED_CHANGES;
	return others > 0
		? [...changes.slice(0, MAX_NAMED_CHANGES), `${others} other prices have changed`]
		: changes;
}

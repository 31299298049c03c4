import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { products } from "~/domain/catalog/tables.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { changeProduct } from "~/testing/database/queries";
import { createProducts } from "~/testing/factories/bulk";
import { createPartNumber, createProduct, createUser } from "~/testing/factories/factories";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { cartLines } from "../cart/tables.server";
import { orderPadLines, orderPads } from "../order-pad/tables.server";
import { orders } from "../orders/tables.server";
import { createList } from "./lists.server";
import { bringListsBack, repeatList, skipRepeat, stopRepeat } from "./repeat.server";
import { savedLists } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const today = toDayNumber(Date.now());
const onDay = (day: number) => ({ ...platform, now: () => day * DAY_MS });

beforeEach(async () => {
	await db.update(savedLists).set({ everyWeeks: null, nextDay: null });
});

async function createDueList({ everyWeeks = 4, startsIn = 0 } = {}) {
	const user = await createUser();
	const product = await createProduct({ pricePoisha: 10_000, onHand: 100 });
	const number = `RL-${newId().slice(0, 8).toUpperCase()}`;
	await createPartNumber(product, "own", number);
	const name = `Line ${newId()}`;
	const listId = await createList(platform, user, { name, idempotencyKey: newId() }, [
		{ productId: product.id, quantity: 3 },
	]);
	await repeatList(platform, user, listId, {
		everyWeeks,
		firstOn: toDateText(today + startsIn),
	});
	const find = async () => {
		const [list] = await db.select().from(savedLists).where(eq(savedLists.id, listId));
		const pads = await db.select().from(orderPads).where(eq(orderPads.userId, user.id));
		const mails = await db.select().from(outbox).where(eq(outbox.to, user.email));
		return { nextDay: list?.nextDay, everyWeeks: list?.everyWeeks, pads, mails };
	};
	return { user, product, number, name, listId, find };
}

test("on its day a list becomes one pad and one mail, also when the job runs twice at the same time", async () => {
	const { user, name, find } = await createDueList();
	await Promise.all([bringListsBack(platform), bringListsBack(platform)]);
	await bringListsBack(platform);
	const { nextDay, pads, mails } = await find();
	expect(nextDay).toBe(today + 28);
	expect(pads).toHaveLength(1);
	expect(mails).toHaveLength(1);
	expect(mails[0]?.subject).toBe(`Your list is due: ${name}`);
	expect(mails[0]?.text).toContain("1 line of your list");
	expect(mails[0]?.text).toContain("1 ready (tk 300)");
	expect(mails[0]?.text).toContain(`/order-pad/${pads[0]?.id}`);
	expect(await db.$count(orders, eq(orders.userId, user.id))).toBe(0);
	expect(await db.$count(cartLines, eq(cartLines.userId, user.id))).toBe(0);
});

test("a list that is not due yet, and one that was stopped, stay away", async () => {
	const later = await createDueList({ startsIn: 1 });
	const stopped = await createDueList();
	await stopRepeat(platform, stopped.user, stopped.listId);
	await bringListsBack(platform);
	for (const { find } of [later, stopped]) expect((await find()).mails).toEqual([]);
	await bringListsBack(onDay(today + 1));
	expect((await later.find()).mails).toHaveLength(1);
});

test("after a pause of the job a list comes back once, and next on a day of its rhythm", async () => {
	const { find } = await createDueList({ everyWeeks: 1 });
	await bringListsBack(onDay(today + 16));
	const { nextDay, mails } = await find();
	expect([nextDay, mails.length]).toEqual([today + 21, 1]);
});

test("the pad and the mail say which prices changed since last time", async () => {
	const { user, product, number, find } = await createDueList({ everyWeeks: 1 });
	await bringListsBack(platform);
	await db.update(products).set({ pricePoisha: 12_000 }).where(eq(products.id, product.id));
	await bringListsBack(onDay(today + 7));
	const { pads, mails } = await find();
	const changed = `Since last time: ${number} costs tk 120 instead of tk 100`;
	expect(mails.filter(({ text }) => text.includes(changed))).toHaveLength(1);
	const notes = await Promise.all(
		pads.map(({ id }) => db.select().from(orderPadLines).where(eq(orderPadLines.padId, id))),
	);
	expect(notes.flat().filter(({ typed }) => typed === `# ${changed}`)).toHaveLength(1);
	const browser = await createSignedInBrowser(user);
	const pages = await Promise.all(pads.map(({ id }) => browser.open(`/order-pad/${id}`)));
	expect(pages.filter(({ html }) => html.includes(`<li>${changed}</li>`))).toHaveLength(1);
});

test.each([
	["is short in stock", { onHand: 1 }, "short", "1 of 3 in stock."],
	["was replaced", { supersededBy: "newer" }, "superseded", "was replaced by"],
] as const)(
	"the pad asks about a part that %s since last time, and the mail says how many",
	async (_, change, result, note) => {
		const { product, find } = await createDueList({ everyWeeks: 1 });
		await bringListsBack(platform);
		const newer = await createProduct();
		await createPartNumber(newer, "own", `RN-${newer.id}`);
		const changed = "onHand" in change ? change : { supersededBy: newer.id };
		await changeProduct(product.id, changed);
		await bringListsBack(onDay(today + 7));
		const { pads, mails } = await find();
		const lines = await Promise.all(
			pads.map(({ id }) => db.select().from(orderPadLines).where(eq(orderPadLines.padId, id))),
		);
		expect(lines.flat().filter((line) => line.result === result)).toEqual([
			expect.objectContaining({ note: expect.stringContaining(note) }),
		]);
		expect(mails.filter(({ text }) => text.includes("1 needs your answer"))).toHaveLength(1);
	},
);

test.each([
	[970, 991],
	[995, 1000],
	[1000, 1000],
])(
	"a list of %i parts that all have other prices comes back as a pad of %i lines",
	async (count, lineCount) => {
		const { user, listId, find } = await createDueList({ everyWeeks: 1 });
		const parts = await createProducts(count - 1, user.id);
		const rows = JSON.stringify(parts.map(({ productId }) => productId));
		await db.run(sql`insert into saved_list_lines (list_id, product_id, position, quantity)
		select ${listId}, value, key + 2, 2 from json_each(${rows})`);
		await bringListsBack(platform);
		await db.run(sql`update products set price_poisha = price_poisha + 100
		where id in (select product_id from saved_list_lines where list_id = ${listId})`);
		await bringListsBack(onDay(today + 7));
		const { pads, mails } = await find();
		expect([pads.length, mails.length]).toEqual([2, 2]);
		const others = `${count - 20} other prices have changed`;
		expect(mails.some(({ text }) => text.includes(others))).toBe(true);
		const counts = await Promise.all(
			pads.map(({ id }) => db.$count(orderPadLines, eq(orderPadLines.padId, id))),
		);
		expect(counts.toSorted((a, b) => a - b)).toEqual([count, lineCount]);
	},
);

test("a list that fails keeps no other from coming back, and is tried again", async () => {
	const lists = [await createDueList(), await createDueList({ startsIn: 1 })];
	const countMails = async () => {
		const found = await Promise.all(lists.map(({ find }) => find()));
		return found.map(({ mails }) => mails.length).sort();
	};
	let writes = 0;
	const failing = createInterceptedPlatform((doing, act) => {
		if (doing === "write") writes += 1;
		if (writes === 2) throw new Error("D1_ERROR: Network connection lost.");
		return act();
	});
	const { now } = onDay(today + 1);
	await expect(bringListsBack(Object.assign(failing, { now }))).rejects.toThrow("connection");
	expect(await countMails()).toEqual([0, 1]);
	await bringListsBack(onDay(today + 1));
	expect(await countMails()).toEqual([1, 1]);
});

test("lists come back in any order, so that twenty that fail each time block no others for good", async () => {
	const lists: Awaited<ReturnType<typeof createDueList>>[] = [];
	for (let startsIn = 0; startsIn < 9; startsIn += 1) lists.push(await createDueList({ startsIn }));
	const emails = lists.map(({ user }) => user.email);
	await bringListsBack(onDay(today + 9));
	const mails = await db
		.select({ to: outbox.to })
		.from(outbox)
		.where(inArray(outbox.to, emails))
		.orderBy(sql`rowid`);
	const order = mails.map(({ to }) => to);
	expect(order.toSorted()).toEqual(emails.toSorted());
	expect([emails, emails.toReversed()]).not.toContainEqual(order);
});

test("a time that is skipped twice is skipped once, and only by the owner", async () => {
	const { user, listId, find } = await createDueList({ startsIn: 3 });
	await skipRepeat(platform, await createUser(), listId, today + 3);
	expect((await find()).nextDay).toBe(today + 3);
	await skipRepeat(platform, user, listId, today + 3);
	await skipRepeat(platform, user, listId, today + 3);
	expect((await find()).nextDay).toBe(today + 31);
	const other = await createUser();
	await expect(stopRepeat(platform, other, listId)).rejects.toThrow();
});

test("a time that is skipped early in the morning counts from the day in Bangladesh", async () => {
	const { user, listId, find } = await createDueList({ startsIn: 1 });
	const atThree = { ...platform, now: () => (today + 29) * DAY_MS - 3 * HOUR_MS };
	await skipRepeat(atThree, user, listId, today + 1);
	expect((await find()).nextDay).toBe(today + 57);
});

test("the list of a member who only looks, or whose account is disabled, stops", async () => {
	for (const change of [{ customerRole: "viewer" as const }, { disabledAt: 1 }]) {
		const { user, find } = await createDueList();
		await db.update(users).set(change).where(eq(users.id, user.id));
		await bringListsBack(platform);
		expect(await find()).toMatchObject({ everyWeeks: null, nextDay: null, pads: [], mails: [] });
	}
});

test("the first day is neither in the past nor more than a year ahead", async () => {
	const { user, listId } = await createDueList();
	for (const day of [today - 1, today + 367])
		await expect(
			repeatList(platform, user, listId, { everyWeeks: 4, firstOn: toDateText(day) }),
		).rejects.toThrow("Enter a day from today on, within a year");
});

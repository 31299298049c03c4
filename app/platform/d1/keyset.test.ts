import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestPlatform } from "~/testing/platform";
import { newId } from "../ids.server";
import {
	type Cursor,
	cutPage,
	isAfterCursor,
	isOlderThanCursor,
	readCursor,
	readTextCursor,
	sortBy,
	writeCursor,
} from "./keyset.server";

test.each([newId(), `${newId()}:${newId()}`, "demo-order-30"])(
	"a page that ends with the row '%s' has a next page",
	(id) => {
		const last = { key: 1_767_225_600_000, id };
		expect(readCursor(writeCursor(last))).toEqual(last);
	},
);

test.each([null, "", "1", "1.", ".a", "1.a b", "1.a'b", "x.a"])(
	"%j is an invalid cursor",
	(text) => {
		expect(readCursor(text)).toBeNull();
	},
);

test.each(["asc", "desc"] as const)(
	"rows of one name are each on one page, %s",
	async (direction) => {
		const { db } = createTestPlatform();
		const order = { key: sql`name`, id: sql`id`, direction };
		const ids = ["a", "b", "c", "d", "e"];
		const read: string[] = [];
		let after: Cursor<string> | null = null;
		for (let page = 0; page < 4; page += 1) {
			const rows: { name: string; id: string }[] = await db.all(sql`select * from (
				select 'Bolt, 1.5″' as name, value as id from json_each(${JSON.stringify(ids)}))
				where ${isAfterCursor(order, after) ?? sql`true`}
				order by ${sql.join(sortBy(order), sql`, `)} limit 3`);
			const cut = cutPage(rows, 2, ({ name, id }) => ({ key: name, id }));
			read.push(...cut.rows.map(({ id }) => id));
			after = readTextCursor(cut.next);
			if (!after) break;
		}
		expect(read).toEqual(direction === "asc" ? ids : ids.toReversed());
	},
);

test("a list by time refuses the cursor of a list by name, and the other way round", () => {
	expect(readCursor(writeCursor({ key: "Bolt", id: "a" }))).toBeNull();
	expect(readTextCursor(writeCursor({ key: 1, id: "a" }))).toBeNull();
});

test("rows of one millisecond are each on one page", async () => {
	const { db } = createTestPlatform();
	const table = { createdAt: sql`created_at`, id: sql`id` };
	const ids = ["e", "d", "c", "b", "a"];
	const read: string[] = [];
	let next: string | null = null;
	do {
		const rows: { createdAt: number; id: string }[] =
			await db.all(sql`select id, created_at as createdAt from (select 7 as created_at,
			value as id from json_each(${JSON.stringify(ids)}))
			where ${isOlderThanCursor(table, readCursor(next)) ?? sql`true`}
			order by created_at desc, id desc limit 3`);
		const page = cutPage(rows, 2);
		read.push(...page.rows.map(({ id }) => id));
		next = page.next;
	} while (next && read.length < 10);
	expect(read).toEqual(ids);
});

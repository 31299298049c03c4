import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createDatabase } from "~/platform/d1/database.server";
import { buildOrderInput, createProduct, createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { listApiLinesByEmail } from "../api-lines.server";
import { listAllLines } from "../list-orders.server";
import { toOneLineOrder } from "../order-draft.server";
import { placeOrder } from "../place-order.server";
import { listBoughtProducts } from "../user-orders/list-bought-products.server";

const requestedSql: string[] = [];
const recording = {
	prepare(sql: string) {
		requestedSql.push(sql);
		return env.DB.prepare(sql);
	},
} as D1Database;
const db = createDatabase(recording, { statements: 0, writtenTables: new Set() });

const AFTER = { key: 1, id: "line" };
const PAGE = { after: null, size: 20 };

test.each([
	["lines of all buyers", "orders_newest", () => listAllLines(db, null)],
	["their next page", "orders_newest", () => listAllLines(db, AFTER)],
	["lines of a month", "orders_newest", () => listAllLines(db, null, { since: 1, until: 2 })],
	["lines of one buyer", "order_lines_by_user", () => listApiLinesByEmail(db, "a@b.test", PAGE)],
	["products of one buyer", "order_lines_by_user", () => listBoughtProducts(db, "buyer", null)],
])("a list of %s reads the index '%s' and sorts no lines", async (_, index, list) => {
	await list();
	const [sql = ""] = requestedSql.splice(0);
	const bound = Array.from({ length: sql.split("?").length - 1 }, () => 0);
	const { results } = await env.DB.prepare(`explain query plan ${sql}`)
		.bind(...bound)
		.all<{ detail: string }>();
	const plan = results.map(({ detail }) => detail);

	expect(plan.some((step) => step.includes(`INDEX ${index}`))).toBe(true);
	expect(plan.filter((step) => /^SCAN (?:orders|order_lines)\b/.test(step))).toEqual([]);
	// The products are sorted by their last payment, after their lines have been read.
	expect(sql.includes("group by") || !plan.join().includes("TEMP B-TREE")).toBe(true);
});

test("lines of a buyer, and of all, are listed with the newest order first, whatever was ordered", async () => {
	const platform = createTestPlatform();
	const buyer = await createUser();
	const ids: string[] = [];
	for (const [hours, quantity] of [
		[5, 9],
		[3, 2],
		[8, 4],
		[1, 7],
	] as const) {
		const on = { ...platform, now: () => Date.now() - hours * 3_600_000 };
		const product = await createProduct({ onHand: 10 });
		const order = toOneLineOrder(product.id, buildOrderInput({ quantity }));
		const placed = await placeOrder(on, buyer, order);
		if (!placed.ok) throw new Error(placed.reason);
		ids.push(placed.orderId);
	}
	const [fiveAgo, threeAgo, eightAgo, oneAgo] = ids;
	const newestFirst = [oneAgo, threeAgo, fiveAgo, eightAgo];
	const { rows } = await listApiLinesByEmail(platform.db, buyer.email, PAGE);
	expect(rows.map(({ id }) => id)).toEqual(newestFirst);
	// Other tests leave thousands of lines that are newer.
	const until = Date.now() - 1_800_000;
	const { lines } = await listAllLines(platform.db, null, { status: "unpaid", until }, 1000);
	expect(lines.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(newestFirst);
});

import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createDatabase } from "~/platform/d1/database.server";
import { listApiLinesByEmail } from "../api-lines.server";
import { listAllLines } from "../list-orders.server";
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

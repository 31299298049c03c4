import { applyD1Migrations, env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { checklistFacts, toChecklist } from "~/domain/admin/checklist.server";
import { createPlatform } from "~/platform/platform.server";
import { createAdmin, createProduct, createStaff } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { clearSettings } from "~/testing/http/clear-settings";

const { EMPTY_SHOP, NEW_SHOP } = env;

beforeAll(async () => {
	await applyD1Migrations(EMPTY_SHOP, env.MIGRATIONS);
	await applyD1Migrations(NEW_SHOP, env.MIGRATIONS);
});

/** What each item says, and whether it is done. */
async function read(DB: D1Database, bindings: Partial<Env> = {}) {
	const hooks = { waitUntil: () => {}, reportError: () => {} };
	const { db, settings } = createPlatform({ ...env, DB, ...bindings }, hooks);
	const [row] = await db
		.select({ facts: checklistFacts(settings).as("facts") })
		.from(sql`(select 1)`);
	const items = toChecklist(settings, row?.facts);
	return Object.fromEntries(
		(items ?? []).map(({ label, isDone, state }) => [label, `${isDone ? "+" : "-"} ${state}`]),
	);
}

test("a shop after its first deploy lacks all but what its variables say", async () => {
	const bindings = { SELLER_ADDRESS: "", BANK_DETAILS: "" };
	expect(await read(EMPTY_SHOP, bindings)).toEqual({
		Seller: "- no address, no BIN, the number for VAT",
		VAT: "- Standard 15 %, Zero 0 %. Prices in files are with VAT",
		Delivery: "- no method yet",
		Bank: "- transfers are not offered",
		Parts: "- none yet: upload a spreadsheet",
		Pictures: "+ of 0 families",
		Mail: "- nothing sent yet from shop@toolyard.test",
		"First order": "- buy a part yourself",
	});
	expect(await read(EMPTY_SHOP)).toMatchObject({
		Seller: "- no BIN, the number for VAT",
		Bank: "+ transfers are offered",
	});
});

test("it counts parts without a category and families without a picture, and says how files were read", async () => {
	const columns =
		"id, name, search_name, description, price_poisha, on_hand, created_by, created_at";
	const part = (id: string) => `'${id}', 'Bolt', 'bolt', 'A bolt', 100, 0, 'c', 1`;
	await NEW_SHOP.batch(
		[
			"INSERT INTO customers (id, created_at) VALUES ('c', 1)",
			"INSERT INTO users (id, customer_id, email, name, role, created_at) VALUES ('c', 'c', 'c@c.test', 'C', 'customer', 1)",
			"INSERT INTO categories (id, slug, name) VALUES ('bolts', 'bolts', 'Bolts')",
			...["none", "own", "part"].map(
				(id) =>
					`INSERT INTO families (id, slug, category_id, name, image_key) VALUES ('${id}', '${id}', 'bolts', '${id}', '${id === "own" ? "products/a.webp" : ""}')`,
			),
			`INSERT INTO products (${columns}, image_key, category_id, family_id) VALUES (${part("1")}, 'products/a.webp', 'bolts', 'part'), (${part("2")}, '', 'bolts', 'none')`,
			`INSERT INTO products (${columns}, image_key) VALUES (${part("3")}, '')`,
			`INSERT INTO products (${columns}, image_key, archived_at) VALUES (${part("4")}, '', 1)`,
			`INSERT INTO imports (id, kind, file_name, actor, created_at, changed_at, questions) VALUES ('i', 'products', 'a.csv', 'c', 1, 1, '{"vat":{"value":"without","reason":""}}')`,
			"INSERT INTO outbox (id, recipient, subject, html, text, tries, due_at, created_at, sent_at) VALUES ('m', 'a@a.test', '', '', '', 1, 1, 1, 1)",
		].map((text) => NEW_SHOP.prepare(text)),
	);
	expect(await read(NEW_SHOP)).toMatchObject({
		VAT: "+ Standard 15 %, Zero 0 %. Prices in files are without VAT",
		Parts: "- 1 of 3 parts are in no category",
		Pictures: "- 1 of 3 families have none",
		Mail: "+ sent from shop@toolyard.test",
	});
	await NEW_SHOP.exec("UPDATE products SET category_id = 'bolts' WHERE id = '3'");
	await NEW_SHOP.exec("UPDATE products SET image_key = 'products/a.webp' WHERE id = '2'");
	expect(await read(NEW_SHOP)).toMatchObject({ Parts: "+ 3 parts", Pictures: "+ of 3 families" });
});

test("Today shows it to full admins, each item with its page, until it is put away, and SETTINGS bring it back", async () => {
	await createProduct({ categoryId: null });
	const admin = await createSignedInBrowser(await createAdmin());
	const shown = await admin.open("/dashboard/overview");
	expect(shown.html).toContain("What a new shop needs");
	const [, list = ""] = /What a new shop needs(.*?)<\/section>/s.exec(shown.html) ?? [];
	const links = Array.from(list.matchAll(/href="([^"]+)"/g), ([, path = ""]) => path);
	expect(links).toHaveLength(8);
	for (const path of links) expect([path, (await admin.open(path)).status]).toEqual([path, 200]);
	const staff = await createSignedInBrowser(await createStaff("catalogue", "settings"));
	expect((await staff.open("/dashboard/overview")).html).not.toContain("What a new shop needs");

	await admin.upload("/dashboard/settings/today", { checklist: "away" }, null);
	expect((await admin.open("/dashboard/overview")).html).not.toContain("What a new shop needs");
	await admin.submit("/dashboard/settings/today", { checklist: "shown" });
	expect((await admin.open("/dashboard/overview")).html).toContain("What a new shop needs");
	await clearSettings();
});

import { applyD1Migrations, env } from "cloudflare:test";
import everyKind from "../../../scripts/drill/every-kind.sql?raw";
import { buildSettings } from "../../../scripts/seed/issue-invoices";
import { hashPasswords } from "../../../scripts/seed/people";
import { seedShop, seedTrade } from "../../../scripts/seed/seed-shop";

/** Fills the shop of the drill in a database of its own, which the files that ask for it share. */
export async function fillEveryKind(DB = env.EVERY_KIND) {
	await applyD1Migrations(DB, env.MIGRATIONS);
	if (await DB.prepare("SELECT 1 FROM product_documents WHERE id = 'drill'").first()) return;
	await seedShop(DB, new Map(), await hashPasswords(1));
	await seedTrade(DB, buildSettings(env), Date.now());
	const seconds = String(Math.floor(Date.now() / 1000));
	await DB.batch([DB.prepare(everyKind.replaceAll("unixepoch()", seconds))]);
	// The files of documents are not in workerd.
	await DB.prepare(
		"INSERT INTO product_documents (id, product_id, kind, title, key, bytes, created_at) VALUES ('drill', 'hacksaw-300', 'datasheet', 'Sizes', 'drill.pdf', 1024, 1)",
	).run();
}

import { applyD1Migrations, env } from "cloudflare:test";
import fc from "fast-check";
import { afterAll, inject } from "vitest";

// A change is judged by the same cases as the one before it; `npm run prove` draws others.
fc.configureGlobal({ seed: inject("proofs").seed });

const isNew = !(await env.DB.prepare("select 1 from sqlite_master where type = 'trigger'").first());
await applyD1Migrations(env.DB, env.MIGRATIONS);
if (isNew) await reverseTriggers();
// What no code orders comes backwards, so that a test sees it.
await env.DB.exec("PRAGMA reverse_unordered_selects = ON");
// Earlier files moved the clock forward: their leases would hold, and their products and reviews be the newest of all.
await env.DB.batch([
	env.DB.prepare("update reconciler set lease_until = 0"),
	...["products", "reviews"].map((table) =>
		env.DB.prepare(`update ${table} set created_at = 1 where created_at > ?`).bind(Date.now()),
	),
]);

/** SQLite promises no order of triggers; the journeys run in the order of the migrations. */
async function reverseTriggers(): Promise<void> {
	const { results } = await env.DB.prepare(
		"select name, sql from sqlite_master where type = 'trigger' order by rowid desc",
	).all<{ name: string; sql: string }>();
	await env.DB.batch([
		...results.map(({ name }) => env.DB.prepare(`drop trigger ${name}`)),
		...results.map(({ sql }) => env.DB.prepare(sql)),
	]);
}

// Files share a database. Where a delivery method is offered, every cart must choose one; and every price reads all VAT rates,
// which a shop never deletes.
const OWN_RATES = "('standard', 'zero')";
const KEEPER = "vat_rates_before_delete_keep";
afterAll(async () => {
	const keeper = await env.DB.prepare("select sql from sqlite_master where name = ?")
		.bind(KEEPER)
		.first<string>("sql");
	const statements = [
		"update delivery_methods set archived_at = 1 where archived_at is null",
		`update products set vat_rate_id = 'standard' where vat_rate_id not in ${OWN_RATES}`,
		`drop trigger ${KEEPER}`,
		`delete from vat_rates where id not in ${OWN_RATES}`,
		keeper ?? "",
	];
	await env.DB.batch(statements.map((text) => env.DB.prepare(text)));
});

afterAll(async () => {
	const { results } = await env.DB.prepare(
		"select * from stock_movements where cause = 'unexplained'",
	).all();
	if (results.length > 0)
		throw new Error(`Stock changed without a cause: ${JSON.stringify(results)}`);
});

import { env, reset } from "cloudflare:test";
import fc from "fast-check";
import { afterAll, inject } from "vitest";

// A change is judged by the same cases as the one before it; `npm run prove` draws others.
fc.configureGlobal({ seed: inject("proofs").seed });

// Each file has an empty shop, whichever ran before it.
const isEmpty = async () =>
	(await env.DB.prepare("select 1 from sqlite_master where name = 'outbox'").first()) === null;
do await reset();
while (
	// A request that is still running keeps its database.
	!(await isEmpty())
);
await env.DB.batch(
	env.MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
);
// The Worker goes on, and what it remembers is of another version.
await env.DB.prepare("update page_version set version = ?").bind(Date.now()).run();

afterAll(async () => {
	const { results } = await env.DB.prepare(
		"select * from stock_movements where cause = 'unexplained'",
	).all();
	if (results.length > 0)
		throw new Error(`Stock changed without a cause: ${JSON.stringify(results)}`);
});

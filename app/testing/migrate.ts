import { applyD1Migrations, env } from "cloudflare:test";
import { afterAll } from "vitest";

await applyD1Migrations(env.DB, env.MIGRATIONS);
// Earlier files moved the clock forward, and their leases with it.
await env.DB.prepare("update reconciler set lease_until = 0").run();

// Where a method is offered, every cart must choose one.
afterAll(async () => {
	await env.DB.prepare(
		"update delivery_methods set archived_at = 1 where archived_at is null",
	).run();
});

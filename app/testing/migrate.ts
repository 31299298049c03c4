import { applyD1Migrations, env } from "cloudflare:test";

await applyD1Migrations(env.DB, env.MIGRATIONS);
// Earlier files moved the clock forward, and their leases with it.
await env.DB.prepare("update reconciler set lease_until = 0").run();

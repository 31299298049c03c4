/** What vitest.config.ts binds beside the shop's own bindings. */
declare namespace Cloudflare {
	interface Env {
		MIGRATIONS: import("cloudflare:test").D1Migration[];
	}
}

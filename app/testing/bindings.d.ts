declare namespace Cloudflare {
	interface Env {
		MIGRATIONS: import("cloudflare:test").D1Migration[];
		EVERY_KIND: D1Database;
		EMPTY_SHOP: D1Database;
	}
}

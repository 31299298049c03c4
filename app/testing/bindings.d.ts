declare namespace Cloudflare {
	interface Env {
		MIGRATIONS: import("cloudflare:test").D1Migration[];
		EVERY_KIND: D1Database;
		EMPTY_SHOP: D1Database;
		JOBS_SHOP: D1Database;
		SHOWN_SHOP: D1Database;
		LARGE_SHOP: D1Database;
		NEW_SHOP: D1Database;
	}
}

import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { serveBackorders } from "../stock/serve-backorders.server";

/** A scheduled job: what the changes of stock have not looked at, because too many wait for a part. */
export async function serveWaitingBackorders(needs: Platform): Promise<void> {
	await serveBackorders(
		needs,
		sql`select product_id from backorders where state = 'waiting'`,
		null,
	);
}

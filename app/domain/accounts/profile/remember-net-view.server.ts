import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { users } from "../tables.server";

/** Whether the account sees prices without VAT too. */
export async function rememberNetView(db: Db, userId: string, showsNet: boolean): Promise<void> {
	await db.update(users).set({ showsNet }).where(eq(users.id, userId));
}

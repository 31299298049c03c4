import { and, eq, isNull } from "drizzle-orm";
import type { Platform } from "../platform.server";
import { idempotencyKeys } from "./tables.server";

/** Releases an acquired key that has no response: the request was refused or failed, so its repeat runs again. */
export async function releaseKey({ db }: Pick<Platform, "db">, id: string): Promise<void> {
	const { id: rowId, response } = idempotencyKeys;
	await db.delete(idempotencyKeys).where(and(eq(rowId, id), isNull(response)));
}

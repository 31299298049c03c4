import { and, eq, isNull } from "drizzle-orm";
import type { Platform } from "../platform.server";
import { idempotencyKeys } from "./tables.server";

export async function releaseKey({ db }: Pick<Platform, "db">, id: string): Promise<void> {
	const { id: rowId, response } = idempotencyKeys;
	await db.delete(idempotencyKeys).where(and(eq(rowId, id), isNull(response)));
}

import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { MAX_PASSKEYS, type PasskeySite } from "../passkey-rules";
import { passkeys } from "../tables.server";

export type PasskeyView = Awaited<ReturnType<typeof listPasskeys>>[number];

const passkeyColumns = pickColumns(passkeys, "id", "name", "siteId", "createdAt", "lastUsedAt");

export function listPasskeys(db: Db, userId: string) {
	return db
		.select(passkeyColumns)
		.from(passkeys)
		.where(eq(passkeys.userId, userId))
		.orderBy(desc(passkeys.createdAt), desc(passkeys.id))
		.limit(MAX_PASSKEYS);
}

export async function findPasskey(
	db: Db,
	userId: string,
	passkeyId: string,
): Promise<PasskeyView | null> {
	const [row] = await db
		.select(passkeyColumns)
		.from(passkeys)
		.where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)));
	return row ?? null;
}

export async function hasPasskey(
	db: Db,
	userId: string,
	site: PasskeySite | null,
): Promise<boolean> {
	return site !== null && (await listPasskeyCredentials(db, userId, site)).length > 0;
}

export async function listPasskeyCredentials(db: Db, userId: string, site: PasskeySite) {
	return db
		.select({ id: passkeys.credentialId, transports: passkeys.transports })
		.from(passkeys)
		.where(and(eq(passkeys.userId, userId), eq(passkeys.siteId, site.id)))
		.limit(MAX_PASSKEYS);
}

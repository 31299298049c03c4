import { eq } from "drizzle-orm";
import { decrypt, encrypt } from "../crypto/encryption.server";
import type { Platform } from "../platform.server";
import { releaseKey } from "./release-key.server";
import { idempotencyKeys } from "./tables.server";

/** `key` isn't stored: without it neither the database nor the secret decrypts a response. */
export type ResponseKey = { id: string; key: string };

const MAX_RESPONSE_LENGTH = 65_536;

const secretFor = ({ key }: ResponseKey, cookieSecret: string) => `${cookieSecret}.${key}`;

const sealOf = ({ id }: ResponseKey) => ({ label: "stored response", owner: id });

export async function storeResponse(
	{ db, settings }: Pick<Platform, "db" | "settings">,
	acquired: ResponseKey,
	plain: string,
): Promise<void> {
	const secret = secretFor(acquired, settings.cookieSecret);
	const response = await encrypt(secret, sealOf(acquired), plain);
	if (response.length > MAX_RESPONSE_LENGTH) return releaseKey({ db }, acquired.id);
	await db.update(idempotencyKeys).set({ response }).where(eq(idempotencyKeys.id, acquired.id));
}

export function readResponse(
	{ settings }: Pick<Platform, "settings">,
	stored: ResponseKey,
	response: string,
): Promise<string> {
	const secrets = settings.knownCookieSecrets.map((it) => secretFor(stored, it));
	return decrypt(secrets, sealOf(stored), response);
}

import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "~/platform/crypto/encryption.server";
import type { Platform } from "~/platform/platform.server";

// What every authenticator app takes (RFC 6238): SHA-1, six digits, a new code each half minute.
const CODES = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** How far a phone's clock may be off, in steps. */
const WINDOW = 1;

type Needs = Pick<Platform, "settings">;

const sealOf = (userId: string) => ({ label: "totp key", owner: userId });

/** A new key for an authenticator app: 160 random bits, in base32 as people type it. */
export const newTotpKey = (): string => new Secret({ size: 20 }).base32;

/** A key as the database keeps it. */
export const sealTotpKey = ({ settings }: Needs, userId: string, key: string) =>
	seal(settings.cookieSecret, sealOf(userId), key);

/** The key that `sealTotpKey` sealed. */
export const unsealTotpKey = ({ settings }: Needs, userId: string, sealed: string) =>
	unseal(settings.knownCookieSecrets, sealOf(userId), sealed);

/** The address that tells an authenticator app all it needs, as its QR code has it. */
export function totpAddress(issuer: string, label: string, key: string): string {
	return new TOTP({ ...CODES, issuer, label, secret: Secret.fromBase32(key) }).toString();
}

/** The time step that a code belongs to, one before or after `now` (ms) at most; null when it is no code of this key. */
export function totpStep(key: string, code: string, now: number): number | null {
	const totp = new TOTP({ ...CODES, secret: Secret.fromBase32(key) });
	const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
	return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

import { Secret, TOTP } from "otpauth";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";
import type { Platform } from "~/platform/platform.server";

// What every authenticator app takes (RFC 6238): SHA-1, six digits, a new code each half minute.
const TOTP_OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** How far a phone's clock may be off, in steps. */
const MAX_CLOCK_DRIFT_STEPS = 1;

type Needs = Pick<Platform, "settings">;

const createEncryptionContext = (userId: string) => ({ label: "totp key", owner: userId });

/** A new key for an authenticator app: 160 random bits, in base32 as people type it. */
export const createTotpKey = (): string => new Secret({ size: 20 }).base32;

/** A key as the database keeps it. */
export const encryptTotpKey = ({ settings }: Needs, userId: string, key: string) =>
	encrypt(settings.cookieSecret, createEncryptionContext(userId), key);

/** The key that `sealTotpKey` sealed. */
export const decryptTotpKey = ({ settings }: Needs, userId: string, encryptedKey: string) =>
	decrypt(settings.knownCookieSecrets, createEncryptionContext(userId), encryptedKey);

/** The address that tells an authenticator app all it needs, as its QR code has it. */
export function buildTotpUri(issuer: string, label: string, key: string): string {
	return new TOTP({ ...TOTP_OPTIONS, issuer, label, secret: Secret.fromBase32(key) }).toString();
}

/** The time step that a code belongs to, one before or after `now` (ms) at most; null when it is no code of this key. */
export function findTotpStep(key: string, code: string, now: number): number | null {
	const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(key) });
	const delta = totp.validate({ token: code, timestamp: now, window: MAX_CLOCK_DRIFT_STEPS });
	return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

import { Secret, TOTP } from "otpauth";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";
import type { Platform } from "~/platform/platform.server";

// Settings that every authenticator app supports (RFC 6238).
const TOTP_OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

const MAX_CLOCK_DRIFT_STEPS = 1;

type Needs = Pick<Platform, "settings">;

const createEncryptionContext = (userId: string) => ({ label: "totp key", owner: userId });

export const createTotpKey = (): string => new Secret({ size: 20 }).base32;

export const encryptTotpKey = ({ settings }: Needs, userId: string, key: string) =>
	encrypt(settings.cookieSecret, createEncryptionContext(userId), key);

export const decryptTotpKey = ({ settings }: Needs, userId: string, encryptedKey: string) =>
	decrypt(settings.knownCookieSecrets, createEncryptionContext(userId), encryptedKey);

export function buildTotpUri(issuer: string, label: string, key: string): string {
	return new TOTP({ ...TOTP_OPTIONS, issuer, label, secret: Secret.fromBase32(key) }).toString();
}

export function findTotpStep(key: string, code: string, now: number): number | null {
	const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(key) });
	const delta = totp.validate({ token: code, timestamp: now, window: MAX_CLOCK_DRIFT_STEPS });
	return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** What can be asked for after the first proof of who somebody is, beside a recovery code. */
export const FACTOR_KINDS = ["totp", "sms"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Their names, as choices and headings have them. */
export const FACTOR_NAMES: Record<FactorKind, string> = {
	totp: "Authenticator app",
	sms: "Code by SMS",
};

/** The kind of factor of this name; null for any other text. */
export function parseFactorKind(name: unknown): FactorKind | null {
	return FACTOR_KINDS.find((kind) => kind === name) ?? null;
}

/** Which of these is asked for first: the app, which costs nothing and needs no network. Null for none. */
export function pickPreferredFactor(kinds: readonly FactorKind[]): FactorKind | null {
	return FACTOR_KINDS.find((kind) => kinds.includes(kind)) ?? null;
}

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODE_COUNT = 10;

/** How long what was begun may be finished, in ms: an hour, for setting a factor up and for reading recovery codes. */
export const UNFINISHED_SETUP_MS = 3_600_000;

/** How long a sign-in waits for its second proof, in ms: ten minutes. */
export const PENDING_SIGN_IN_MS = 600_000;

/** How many codes one sign-in may try. */
export const MAX_TRIES_PER_SIGN_IN = 5;

/**
 * How many wrong codes an account takes in an hour (`TRIES_MS`), over all its sign-ins: whoever has the password could
 * begin another one for every five guesses.
 */
export const MAX_TRIES_PER_WINDOW = 10;
export const TRIES_WINDOW_MS = 3_600_000;

/** A key or code in groups of four, for people to read and type. */
export function formatInGroups(text: string): string {
	return text.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** A recovery code as it was made, from what somebody typed: no spaces, and letters that look like digits are those. */
export function normalizeRecoveryCode(typed: string): string {
	return typed
		.toLowerCase()
		.replace(/[^0-9a-z]/g, "")
		.replaceAll("o", "0")
		.replace(/[il]/g, "1");
}

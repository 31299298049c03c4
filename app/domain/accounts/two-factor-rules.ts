export const FACTOR_KINDS = ["totp", "sms"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export const FACTOR_NAMES: Record<FactorKind, string> = {
	totp: "Authenticator app",
	sms: "Code by SMS",
};

export function parseFactorKind(name: unknown): FactorKind | null {
	return FACTOR_KINDS.find((kind) => kind === name) ?? null;
}

/** The app comes first: it is free and works offline. */
export function pickPreferredFactor(kinds: readonly FactorKind[]): FactorKind | null {
	return FACTOR_KINDS.find((kind) => kinds.includes(kind)) ?? null;
}

export const RECOVERY_CODE_COUNT = 10;

export const UNFINISHED_SETUP_MS = 3_600_000;

export const PENDING_SIGN_IN_MS = 600_000;

export const MAX_TRIES_PER_SIGN_IN = 5;

/** Per account: someone with the password could start a sign-in for every five guesses. */
export const MAX_TRIES_PER_WINDOW = 10;
export const TRIES_WINDOW_MS = 3_600_000;

export function formatInGroups(text: string): string {
	return text.match(/.{1,4}/g)?.join(" ") ?? "";
}

export function normalizeRecoveryCode(typed: string): string {
	return typed
		.toLowerCase()
		.replace(/[^0-9a-z]/g, "")
		.replaceAll("o", "0")
		.replace(/[il]/g, "1");
}

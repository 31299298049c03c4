export const PASSKEY_PURPOSES = ["register", "sign-in", "two-factor", "reauthenticate"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

export const MAX_PASSKEYS = 20;

export const TOO_MANY_PASSKEYS = `You have ${MAX_PASSKEYS} passkeys. Remove one first.`;

export const CHALLENGE_MS = 300_000;

export const MAX_PASSKEY_NAME_CHARS = 60;

export type PasskeySite = { id: string; origin: string };

export function getPasskeySite(origin: string): PasskeySite | null {
	const { hostname, protocol } = new URL(origin);
	const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
	const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
	if (isAddress || (protocol !== "https:" && !isLocal)) return null;
	return { id: hostname, origin };
}

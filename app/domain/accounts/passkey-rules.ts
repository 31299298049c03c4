/** What a passkey is asked for: to be added to an account, or to prove who somebody is, at three places. */
export const PASSKEY_PURPOSES = ["register", "sign-in", "two-factor", "reauthenticate"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** How many passkeys an account may have. */
export const MAX_PASSKEYS = 20;

/** How long a challenge may be answered, in ms: five minutes. */
export const CHALLENGE_MS = 300_000;

/** The most characters of a passkey's name. */
export const MAX_PASSKEY_NAME_CHARS = 60;

/** Whom a passkey is made for: its host name, and the origin that must be in what the device signs. */
export type PasskeySite = { id: string; origin: string };

/**
 * The site of an origin of ours, as WebAuthn has it: the host's name, on a secure line or this machine. Null where browsers
 * make no passkeys, which is at every IP address.
 */
export function getPasskeySite(origin: string): PasskeySite | null {
	const { hostname, protocol } = new URL(origin);
	const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
	const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
	if (isAddress || (protocol !== "https:" && !isLocal)) return null;
	return { id: hostname, origin };
}

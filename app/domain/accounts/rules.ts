export type Role = "customer" | "admin";

/** Who is signed in, as pages and verbs know them. */
export type SignedInUser = {
	id: string;
	email: string;
	name: string;
	role: Role;
	/** Whether the address is proven; an account by password is shut out of signed-in pages until it is. */
	verified: boolean;
	photoKey: string | null;
};

const DAY_MS = 86_400_000;

/** How long a session lasts at most, in ms: 30 days when remembered, else a day (the browser drops its cookie sooner). */
export function getSessionLifetimeMs(remembered: boolean): number {
	return remembered ? 30 * DAY_MS : DAY_MS;
}

const HOUR_MS = 3_600_000;

/** How long a session may lie unused, in ms: 7 days when remembered, else 2 hours. */
export function getIdleTimeoutMs(remembered: boolean): number {
	return remembered ? 7 * DAY_MS : 2 * HOUR_MS;
}

/** How exactly the last use of a session or a token is known, in ms: five minutes, to spare a write with each request. */
export const LAST_SEEN_INTERVAL_MS = 300_000;

/** For how long after a proof of who they are somebody may do what is grave (new password, address, factors), in ms: ten minutes. */
export const REAUTHENTICATION_MS = 600_000;

/** How long a mailed verification link works, in ms: a day. */
export const VERIFICATION_MS = DAY_MS;

/** How long an address waits for its next reset mail, in ms: a minute. */
export const RESET_PAUSE_MS = 60_000;

/** How long a sign-up that is sent again counts as the same one, in ms: ten minutes. */
export const REPEATED_SIGN_UP_MS = 600_000;

/** How long the link works that proves an account's new address, in ms: a day. */
export const EMAIL_CHANGE_MS = DAY_MS;

/** How long somebody waits before another new address gets a mail, in ms: a minute. */
export const EMAIL_CHANGE_PAUSE_MS = 60_000;

/** What stands where a deleted account's name stood. */
export const DELETED_NAME = "Deleted user";

/** What stands where a deleted account's address stood: nobody can have one under .invalid, and the old one is free again. */
export function buildDeletedEmail(userId: string): string {
	return `${userId}@deleted.invalid`;
}

/** How long an address waits for its next mail that signs in, in ms: a minute. */
export const EMAIL_SIGN_IN_PAUSE_MS = 60_000;

/** How often a code may be typed wrong, mailed or by SMS; then it is void. */
export const MAX_WRONG_CODES = 5;

/** What a code by SMS is good for. */
export const SMS_PURPOSES = ["verify-phone", "sign-in"] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** How long a code by SMS works, in ms: ten minutes. */
export const SMS_CODE_MS = 600_000;

/** How long an account waits for its next code by SMS, in ms: a minute. */
export const SMS_PAUSE_MS = 60_000;

/** How many codes by SMS an account gets a day, for each purpose; each of them costs the shop money. */
export const MAX_SMS_CODES_PER_DAY = 10;
export const SMS_DAY_MS = DAY_MS;

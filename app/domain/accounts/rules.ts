export type Role = "customer" | "admin";

export const CUSTOMER_STATES = ["applied", "active", "on_hold", "closed"] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** What an account may do for its company; a person is an owner. */
export const CUSTOMER_ROLES = ["owner", "buyer", "requester", "viewer"] as const;
export type CustomerRole = (typeof CUSTOMER_ROLES)[number];

/** Places orders, and pays and cancels those of others too. The database checks it again in each statement that writes. */
export const canOrder = (role: CustomerRole): boolean => role === "owner" || role === "buyer";

/** Fills carts, pads and lists; the order of a requester needs an approval. */
export const canFillCart = (role: CustomerRole): boolean => role !== "viewer";

/** Whether a member sees the orders of the company first. */
export const opensOnCompany = (role: CustomerRole): boolean =>
	role === "owner" || role === "viewer";

export type Buyer = { id: string; customerId: string };

export type SignedInUser = Buyer & {
	email: string;
	name: string;
	role: Role;
	/** The rights count only for an admin; staff-rights reads them. */
	staffRights: string;
	customerRole: CustomerRole;
	verified: boolean;
	photoKey: string | null;
	/** Whether the account sees prices without VAT too. */
	showsNet: boolean;
};

const DAY_MS = 86_400_000;

export function getSessionLifetimeMs(remembered: boolean): number {
	return remembered ? 30 * DAY_MS : DAY_MS;
}

const HOUR_MS = 3_600_000;

export function getIdleTimeoutMs(remembered: boolean): number {
	return remembered ? 7 * DAY_MS : 2 * HOUR_MS;
}

/** Updating at most every five minutes saves a write per request. */
export const LAST_SEEN_INTERVAL_MS = 300_000;

export const REAUTHENTICATION_MS = 600_000;

export const VERIFICATION_MS = DAY_MS;

export const RESET_PAUSE_MS = 60_000;

export const REPEATED_SIGN_UP_MS = 600_000;

export const EMAIL_CHANGE_MS = DAY_MS;

export const EMAIL_CHANGE_PAUSE_MS = 60_000;

export const DELETED_NAME = "Deleted user";

/** Nobody can register under .invalid, and the old address becomes free again. */
export function buildDeletedEmail(userId: string): string {
	return `${userId}@deleted.invalid`;
}

export const EMAIL_SIGN_IN_PAUSE_MS = 60_000;

export const MAX_WRONG_CODES = 5;

export const SMS_PURPOSES = ["verify-phone", "sign-in"] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

export const SMS_CODE_MS = 600_000;

export const SMS_PAUSE_MS = 60_000;

/** Each SMS costs the shop money. */
export const MAX_SMS_CODES_PER_DAY = 10;
export const SMS_DAY_MS = DAY_MS;

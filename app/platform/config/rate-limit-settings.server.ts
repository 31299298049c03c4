import { z } from "zod";

/** Everything that is counted. How many of each there may be is said by RATE_LIMITS_BY_ACCOUNT and RATE_LIMITS_BY_ADDRESS. */
export const RATE_LIMITED_ACTIONS = [
	/** A password at the login page. */
	"sign-in",
	"sign-up",
	/** Asking for a mail that sets a new password. */
	"password-reset",
	/** Asking for a mail that signs in, and typing the code that stood in it. */
	"email-sign-in",
	"email-code",
	/** A two-factor code, or the code that verifies a phone number. */
	"two-factor-code",
	/** Asking for a challenge that a passkey signs. */
	"passkey",
	/** Leaving for a provider's sign-in, and coming back from it. */
	"provider",
	/** The password once more, before something grave. */
	"reauthenticate",
	/** Asking for a text message. */
	"sms",
	"api-token",
	/** Asking for a mail that verifies an address. */
	"verify-email",
	"contact",
	"newsletter",
	"comment",
	"review",
	/** Asking for an e-mail when a product is back in stock. */
	"back-in-stock",
	/** A call of the API, by a token's owner or to change something. */
	"api",
	/** A picture that a program uploads, or that somebody puts on their profile. */
	"upload",
	/** A picture that an admin sends along with a product or a blog. */
	"admin-upload",
	/** Asking for a mail with a link to pay later, and beginning a payment at that link. */
	"pay-link",
	"pay",
] as const;
export type RateLimitedAction = (typeof RATE_LIMITED_ACTIONS)[number];

/** So many within a window of so many milliseconds, which begins with the first. */
export type RateLimit = { max: number; windowMs: number };
export type RateLimits = Partial<Record<RateLimitedAction, RateLimit>>;

const UNIT_MS = { s: 1000, min: 60_000, h: 3_600_000 };
const LINE_PATTERN = /^([a-z-]+) ([1-9]\d{0,6}) in ([1-9]\d{0,3}) (s|min|h)$/;

/** 'sign-in 10 in 10 min; sign-up 5 in 1 h' as limits; 'all' speaks for whatever is not named. */
const rateLimitList = z.string().transform((text, { addIssue }): RateLimits => {
	const named = new Map<string, RateLimit>();
	const lines = text.split(/[;\n]/).map((line) => line.trim());
	for (const line of lines.filter(Boolean)) {
		const [, name = "", max, count, unit] = LINE_PATTERN.exec(line) ?? [];
		if (name !== "all" && !isRateLimitedAction(name)) {
			addIssue(
				`'${line}' must be like 'sign-in 10 in 10 min', of ${RATE_LIMITED_ACTIONS.join(", ")} or all`,
			);
		}
		const windowMs = Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
		named.set(name, { max: Number(max), windowMs });
	}
	const found = RATE_LIMITED_ACTIONS.map(
		(name) => [name, named.get(name) ?? named.get("all")] as const,
	);
	return Object.fromEntries(found.filter(([, limit]) => limit));
});

function isRateLimitedAction(name: string): name is RateLimitedAction {
	return RATE_LIMITED_ACTIONS.some((it) => it === name);
}

/** The settings of what is counted, and of forms that are open to all. */
export const rateLimitFields = {
	RATE_LIMITS_BY_ACCOUNT: rateLimitList,
	RATE_LIMITS_BY_ADDRESS: rateLimitList,
	MIN_FORM_SECONDS: z.coerce.number().min(0).max(60),
};

/** Whatever has no limit at all, as what is wrong with the settings. */
export function findMissingRateLimits(rateLimits: {
	RATE_LIMITS_BY_ACCOUNT: RateLimits;
	RATE_LIMITS_BY_ADDRESS: RateLimits;
}) {
	return RATE_LIMITED_ACTIONS.filter(
		(name) => !rateLimits.RATE_LIMITS_BY_ACCOUNT[name] && !rateLimits.RATE_LIMITS_BY_ADDRESS[name],
	).map(
		(name) => `RATE_LIMITS_BY_ACCOUNT: '${name}' has no limit, here or in RATE_LIMITS_BY_ADDRESS`,
	);
}

import { z } from "zod";

export const RATE_LIMITED_ACTIONS = [
	"sign-in",
	"sign-up",
	"password-reset",
	/** Requesting a magic link, and entering its code. */
	"email-sign-in",
	"email-code",
	"two-factor-code",
	"passkey",
	"provider",
	"reauthenticate",
	"sms",
	"api-token",
	"verify-email",
	/** Adding a sign-in method or a second factor, and new recovery codes. */
	"sign-in-method",
	"contact",
	"newsletter",
	"comment",
	"review",
	"back-in-stock",
	/** Every order holds stock and sends mails, even if it is cancelled. */
	"order",
	/** Lines of orders placed, and of payments begun. */
	"order-line",
	"payment-line",
	"pad",
	/** Results while a list is typed. */
	"pad-preview",
	"list",
	"api",
	"upload",
	"admin-upload",
	"pay-link",
	"pay",
	/** Keeping what was typed until a visitor has logged in. */
	"kept-form",
] as const;
export type RateLimitedAction = (typeof RATE_LIMITED_ACTIONS)[number];

export type RateLimit = { max: number; windowMs: number };
export type RateLimits = Partial<Record<RateLimitedAction, RateLimit>>;

const UNIT_MS = { s: 1000, min: 60_000, h: 3_600_000 };
const LINE_PATTERN = /^([a-z-]+) ([1-9]\d{0,6}) in ([1-9]\d{0,3}) (s|min|h)$/;

/** Parses 'sign-in 10 in 10 min; sign-up 5 in 1 h'; 'all' covers the actions not named. */
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

export const rateLimitFields = {
	RATE_LIMITS_BY_ACCOUNT: rateLimitList,
	RATE_LIMITS_BY_ADDRESS: rateLimitList,
	MIN_FORM_SECONDS: z.coerce.number().min(0).max(60),
};

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

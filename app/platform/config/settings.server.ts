import { z } from "zod";
import {
	findMissingRateLimits,
	type RateLimits,
	rateLimitFields,
} from "./rate-limit-settings.server";
import {
	findMissingClientSecrets,
	type SignInClients,
	signInFields,
	toSignInClients,
} from "./sign-in-settings.server";
import {
	findMissingSmsSettings,
	type SmsSettings,
	smsFields,
	toSmsSettings,
} from "./sms-settings.server";

const POISHA_PER_TK = 100;

const origin = z
	.url({ protocol: /^https?$/ })
	.refine(
		(value) => URL.canParse(value) && new URL(value).origin === value,
		"must be an origin: scheme and host, no path",
	);
const originList = z
	.string()
	.transform((value) => value.split(/[\s,]+/).filter(Boolean))
	.pipe(z.array(origin));
/** A page of the shop's own elsewhere, or '' for none. */
const socialPage = z.literal("").or(z.url({ protocol: /^https$/ }));
const secret = z.string().min(8, "must be set (a secret of at least 8 characters)");

/** 'Bank: City Bank; Account number: 1234' as its parts. Empty when the shop takes no transfers. */
const bankDetailsSchema = z
	.string()
	.default("")
	.transform((value) =>
		value
			.split(";")
			.map((part) => part.trim())
			.filter(Boolean)
			.map((part) => {
				const colon = part.indexOf(":");
				return { label: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() };
			}),
	)
	.refine(
		(parts) => parts.every(({ label, value }) => label && value),
		"must be parts like 'Bank: City Bank', with a semicolon between",
	);

const settingsSchema = z.object({
	APP_ORIGIN: origin,
	ALLOWED_ORIGINS: originList,
	SHOP_NAME: z.string().min(1),
	STRIPE_API_URL: z.url(),
	STRIPE_JS_URL: z.url(),
	STRIPE_FRAME_ORIGINS: originList,
	STRIPE_HOSTED_ORIGIN: origin,
	STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_"),
	STRIPE_SECRET_KEY: secret,
	STRIPE_WEBHOOK_SECRET: secret,
	MAIL_API_URL: z.url(),
	MAIL_API_KEY: secret,
	MAIL_FROM: z.string().min(3),
	COOKIE_SECRET: secret,
	COOKIE_SECRET_PREVIOUS: secret.or(z.literal("", "must be a secret, or left out")).default(""),
	FACEBOOK_URL: socialPage,
	LINKEDIN_URL: socialPage,
	GITHUB_URL: socialPage,
	YOUTUBE_URL: socialPage,
	MIN_ORDER_TK: z.coerce.number().int().min(1),
	MAX_ORDER_TK: z.coerce.number().int().min(1),
	HOLD_MINUTES: z.coerce.number().int().min(30).max(1440),
	BANK_HOLD_HOURS: z.coerce.number().int().min(0).max(336),
	BANK_DETAILS: bankDetailsSchema,
	SELLER_ADDRESS: z.string().default(""),
	RESET_MINUTES: z.coerce.number().int().min(1).max(1440),
	EMAIL_SIGN_IN_MINUTES: z.coerce.number().int().min(1).max(60),
	SIGN_IN_ORIGINS: originList,
	WEBHOOK_TRUSTED_ORIGINS: originList,
	PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(60),
	...signInFields,
	...rateLimitFields,
	...smsFields,
});

export type Settings = {
	/** Where the shop lives, used in every link that leaves it: `https://toolyard.example`. */
	origin: string;
	/** Every origin a form may be posted from, `origin` first. */
	allowedOrigins: readonly string[];
	shopName: string;
	/** Signs cookies, forms and links, seals what is kept, and keys the hashes of who is counted and of short codes. */
	cookieSecret: string;
	/** By which what was signed or sealed is read: `cookieSecret` first, then the one before it, if there is one. */
	knownCookieSecrets: readonly string[];
	stripe: {
		apiUrl: URL;
		scriptUrl: string;
		frameOrigins: readonly string[];
		hostedOrigin: string;
		publishableKey: string;
		secretKey: string;
		webhookSecret: string;
	};
	mail: { apiUrl: string; apiKey: string; from: string };
	/** Null when SMS are not configured. */
	sms: SmsSettings | null;
	/** The shop's pages elsewhere, as the footer links them. */
	social: readonly { name: string; url: string }[];
	/** What the card provider takes in one payment, in poisha; an order outside it could never be paid. */
	orderLimits: { minPoisha: number; maxPoisha: number };
	/** How long an unpaid order keeps its units, in milliseconds. */
	holdMs: number;
	/** How long it keeps them for a bank transfer that its buyer has chosen, from the order on, in milliseconds; 0 no longer. */
	bankHoldMs: number;
	/** Where a transfer goes, as the bank wants it written; none when the shop takes no transfers. */
	bankDetails: readonly { label: string; value: string }[];
	/** The shop's own address, as its invoices show it; may be empty. */
	sellerAddress: string;
	/** How long a mailed link can set a new password, in milliseconds. */
	resetMs: number;
	/** How long a mailed link or code can sign in, in milliseconds. */
	emailSignInMs: number;
	signIn: SignInClients & {
		/** Where the providers' pages may pass a form on to before they come back. */
		origins: readonly string[];
		/** How long each call to a provider may take, in milliseconds. */
		timeoutMs: number;
	};
	/** Where webhooks may go although the rules for their URLs say no: receivers of the shop's own. */
	webhookTrustedOrigins: readonly string[];
	/** How often each thing may be asked for, by one account and by one client address. */
	rateLimits: { byAccount: RateLimits; byAddress: RateLimits };
	/** Nobody fills in a form that is open to all in less than this, in milliseconds; at 0 nobody is held to it. */
	minFormFillMs: number;
	/** How old a page may be that those share who are not signed in, in milliseconds; 0 shares none. */
	pageCacheMs: number;
};

/**
 * Reads the bindings' text values once and checks them all.
 * Throws an Error that names every wrong setting, so that a shop with a bad configuration does not start serving.
 */
export function parseSettings(env: Env): Settings {
	const parsed = settingsSchema.safeParse(env);
	if (!parsed.success) {
		const problems = parsed.error.issues.map(
			(issue) => `${issue.path.join(".")}: ${issue.message}`,
		);
		throw new Error(`The shop's configuration is wrong. ${problems.join("; ")}`);
	}
	const value = parsed.data;
	const missing = [
		...findMissingClientSecrets(value),
		...findMissingRateLimits(value),
		...findMissingSmsSettings(value),
	];
	if (missing.length > 0) {
		throw new Error(`The shop's configuration is wrong. ${missing.join("; ")}`);
	}
	return {
		origin: value.APP_ORIGIN,
		allowedOrigins: [value.APP_ORIGIN, ...value.ALLOWED_ORIGINS],
		shopName: value.SHOP_NAME,
		cookieSecret: value.COOKIE_SECRET,
		knownCookieSecrets: [value.COOKIE_SECRET, value.COOKIE_SECRET_PREVIOUS].filter(Boolean),
		stripe: {
			apiUrl: new URL(value.STRIPE_API_URL),
			scriptUrl: value.STRIPE_JS_URL,
			frameOrigins: value.STRIPE_FRAME_ORIGINS,
			hostedOrigin: value.STRIPE_HOSTED_ORIGIN,
			publishableKey: value.STRIPE_PUBLISHABLE_KEY,
			secretKey: value.STRIPE_SECRET_KEY,
			webhookSecret: value.STRIPE_WEBHOOK_SECRET,
		},
		mail: { apiUrl: value.MAIL_API_URL, apiKey: value.MAIL_API_KEY, from: value.MAIL_FROM },
		sms: toSmsSettings(value),
		social: [
			{ name: "Facebook", url: value.FACEBOOK_URL },
			{ name: "LinkedIn", url: value.LINKEDIN_URL },
			{ name: "GitHub", url: value.GITHUB_URL },
			{ name: "YouTube", url: value.YOUTUBE_URL },
		].filter(({ url }) => url !== ""),
		orderLimits: {
			minPoisha: value.MIN_ORDER_TK * POISHA_PER_TK,
			maxPoisha: value.MAX_ORDER_TK * POISHA_PER_TK,
		},
		holdMs: value.HOLD_MINUTES * 60_000,
		bankHoldMs: value.BANK_HOLD_HOURS * 3_600_000,
		bankDetails: value.BANK_DETAILS,
		sellerAddress: value.SELLER_ADDRESS,
		resetMs: value.RESET_MINUTES * 60_000,
		emailSignInMs: value.EMAIL_SIGN_IN_MINUTES * 60_000,
		signIn: {
			...toSignInClients(value),
			origins: value.SIGN_IN_ORIGINS,
			timeoutMs: value.SIGN_IN_TIMEOUT_SECONDS * 1000,
		},
		webhookTrustedOrigins: value.WEBHOOK_TRUSTED_ORIGINS,
		rateLimits: {
			byAccount: value.RATE_LIMITS_BY_ACCOUNT,
			byAddress: value.RATE_LIMITS_BY_ADDRESS,
		},
		minFormFillMs: value.MIN_FORM_SECONDS * 1000,
		pageCacheMs: value.PAGE_CACHE_SECONDS * 1000,
	};
}

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
const emailList = z
	.string()
	.transform((value) => value.split(/[\s,]+/).filter(Boolean))
	.pipe(z.array(z.email("must be e-mail addresses, with a comma between")));
/** The bare address of 'Name <address>'. */
const readAddress = (sender: string) => (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();
const socialPage = z.literal("").or(z.url({ protocol: /^https$/ }));
const secret = z.string().min(8, "must be set (a secret of at least 8 characters)");

/** Parses 'Bank: City Bank; Account number: 1234'; empty when transfers are not offered. */
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

const NUMBER_IN_LINK = "{number}";

/** https, with the number anywhere but in the host. */
function isTrackingLink(link: string): boolean {
	const [before = "", after, ...others] = link.split(NUMBER_IN_LINK);
	if (after === undefined || others.length > 0) return false;
	const filled = [`${before}1${after}`, `${before}2${after}`];
	if (!filled.every((url) => /^https:\/\/[^\s@\\]+$/i.test(url) && URL.canParse(url))) return false;
	const [first, second] = filled.map((url) => new URL(url).origin);
	return first === second;
}

/** Parses 'Name: https://track.example/{number}; Other name'; a carrier without a link has a null one. */
const carriersSchema = z
	.string()
	.default("")
	.transform((value) =>
		value
			.split(";")
			.map((part) => part.trim())
			.filter(Boolean)
			.map((part) => {
				const [, name = part, link = null] = /^([^:]*):(.*)$/s.exec(part) ?? [];
				return { name: name.trim(), link: link === null ? null : link.trim() };
			}),
	)
	.refine(
		(carriers) =>
			carriers.every(
				({ name, link }) => name && name.length <= 60 && (link === null || isTrackingLink(link)),
			),
		"must be parts like 'Name: https://track.example/{number}', with a semicolon between; links are https and have one {number}",
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
	MAIL_FROM: z
		.string()
		.refine(
			(value) => z.email().safeParse(readAddress(value)).success,
			"must be an e-mail address, or 'Name <address>'",
		),
	ALERTS_TO: emailList.default([]),
	DATABASE_LIMIT_MB: z.coerce.number().int().min(1).default(10_000),
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
	NEW_BUYER_HOLD_TK: z.coerce.number().int().min(1).default(500_000),
	BANK_DETAILS: bankDetailsSchema,
	CARRIERS: carriersSchema,
	SELLER_ADDRESS: z.string().default(""),
	RESET_MINUTES: z.coerce.number().int().min(1).max(1440),
	SECRET_WORK_DELAY_MS: z.coerce.number().int().min(0).max(10_000).default(2000),
	EMAIL_SIGN_IN_MINUTES: z.coerce.number().int().min(1).max(60),
	SIGN_IN_ORIGINS: originList,
	WEBHOOK_TRUSTED_ORIGINS: originList,
	PRICES_FOR: z.enum(["all", "members"]).default("all"),
	PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(60),
	...signInFields,
	...rateLimitFields,
	...smsFields,
});

export type Settings = {
	origin: string;
	allowedOrigins: readonly string[];
	shopName: string;
	cookieSecret: string;
	/** `cookieSecret`, then the previous one while it is being replaced. */
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
	/** `address` is the bare one of `from`. */
	mail: { apiUrl: string; apiKey: string; from: string; address: string };
	/** Never empty: without ALERTS_TO the shop's own address. */
	alertsTo: readonly string[];
	/** Of the plan: D1 refuses writes beyond it. */
	databaseLimitBytes: number;
	sms: SmsSettings | null;
	social: readonly { name: string; url: string }[];
	/** What the card provider accepts in one payment; other orders could never be paid. */
	orderLimits: { minPoisha: number; maxPoisha: number };
	holdMs: number;
	bankHoldMs: number;
	/** The value of unpaid orders that are held for transfers of a buyer who never paid. */
	newBuyerHoldPoisha: number;
	bankDetails: readonly { label: string; value: string }[];
	/** `link` contains '{number}', the parcel's tracking number. */
	carriers: readonly { name: string; link: string | null }[];
	sellerAddress: string;
	resetMs: number;
	/** The longest random delay, in ms, of work that must not tell whether an address is known. */
	secretWorkDelayMs: number;
	emailSignInMs: number;
	signIn: SignInClients & {
		origins: readonly string[];
		timeoutMs: number;
	};
	/** Exceptions from the URL rules of webhooks, for the shop's own receivers. */
	webhookTrustedOrigins: readonly string[];
	rateLimits: { byAccount: RateLimits; byAddress: RateLimits };
	minFormFillMs: number;
	/** Members are all signed-in accounts. */
	pricesFor: "all" | "members";
	pageCacheMs: number;
};

export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);

/** Throws an Error that names every invalid setting. */
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
	const mailAddress = readAddress(value.MAIL_FROM);
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
		mail: {
			apiUrl: value.MAIL_API_URL,
			apiKey: value.MAIL_API_KEY,
			from: value.MAIL_FROM,
			address: mailAddress,
		},
		alertsTo: value.ALERTS_TO.length > 0 ? value.ALERTS_TO : [mailAddress],
		databaseLimitBytes: value.DATABASE_LIMIT_MB * 1_000_000,
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
		newBuyerHoldPoisha: value.NEW_BUYER_HOLD_TK * POISHA_PER_TK,
		bankDetails: value.BANK_DETAILS,
		carriers: value.CARRIERS,
		sellerAddress: value.SELLER_ADDRESS,
		resetMs: value.RESET_MINUTES * 60_000,
		secretWorkDelayMs: value.SECRET_WORK_DELAY_MS,
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
		pricesFor: value.PRICES_FOR,
		pageCacheMs: value.PAGE_CACHE_SECONDS * 1000,
	};
}

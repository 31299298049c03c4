import { z } from "zod";
import { type Carrier, carriersField } from "./carrier-settings.server";
import { origin, originList, secret } from "./fields.server";
import { type MailSettings, mailFields, toMailSettings } from "./mail-settings.server";
import { type PaymentSettings, paymentFields, toPaymentSettings } from "./payment-settings.server";
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
import { type SocialPage, socialFields, toSocialPages } from "./social-settings.server";

const settingsSchema = z.object({
	APP_ORIGIN: origin,
	ALLOWED_ORIGINS: originList,
	SHOP_NAME: z.string().min(1),
	DATABASE_LIMIT_MB: z.coerce.number().int().min(1).default(10_000),
	COOKIE_SECRET: secret,
	COOKIE_SECRET_PREVIOUS: secret.or(z.literal("", "must be a secret, or left out")).default(""),
	CARRIERS: carriersField,
	SELLER_ADDRESS: z.string().default(""),
	SELLER_PHONE: z.string().default(""),
	RESET_MINUTES: z.coerce.number().int().min(1).max(1440),
	SECRET_WORK_DELAY_MS: z.coerce.number().int().min(0).max(10_000).default(2000),
	EMAIL_SIGN_IN_MINUTES: z.coerce.number().int().min(1).max(60),
	SIGN_IN_ORIGINS: originList,
	WEBHOOK_TRUSTED_ORIGINS: originList,
	PRICES_FOR: z.enum(["all", "members"]).default("all"),
	PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(60),
	...paymentFields,
	...mailFields,
	...socialFields,
	...signInFields,
	...rateLimitFields,
	...smsFields,
});

export type Settings = PaymentSettings &
	MailSettings & {
		social: readonly SocialPage[];
		origin: string;
		allowedOrigins: readonly string[];
		shopName: string;
		cookieSecret: string;
		/** `cookieSecret`, then the previous one while it is being replaced. */
		knownCookieSecrets: readonly string[];
		/** The plan's limit: D1 refuses writes beyond it. */
		databaseLimitBytes: number;
		sms: SmsSettings | null;
		carriers: readonly Carrier[];
		sellerAddress: string;
		/** '' for none. */
		sellerPhone: string;
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
	return {
		origin: value.APP_ORIGIN,
		allowedOrigins: [value.APP_ORIGIN, ...value.ALLOWED_ORIGINS],
		shopName: value.SHOP_NAME,
		cookieSecret: value.COOKIE_SECRET,
		knownCookieSecrets: [value.COOKIE_SECRET, value.COOKIE_SECRET_PREVIOUS].filter(Boolean),
		...toPaymentSettings(value),
		...toMailSettings(value),
		social: toSocialPages(value),
		databaseLimitBytes: value.DATABASE_LIMIT_MB * 1_000_000,
		sms: toSmsSettings(value),
		carriers: value.CARRIERS,
		sellerAddress: value.SELLER_ADDRESS,
		sellerPhone: value.SELLER_PHONE,
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

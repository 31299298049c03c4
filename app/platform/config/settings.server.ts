import { z } from "zod";
import { type Carrier, parseCarrier } from "./carrier-lines.server";
import { origin, originList, secret } from "./fields.server";
import { type MailSettings, mailFields, toMailSettings } from "./mail-settings.server";
import { type PaymentSettings, paymentFields, toPaymentSettings } from "./payment-settings.server";
import {
	findMissingRateLimits,
	type RateLimits,
	rateLimitFields,
} from "./rate-limit-settings.server";
import {
	GROUP_VARIABLES,
	type GroupName,
	type Groups,
	parseSavedGroups,
	readGroups,
	splitLines,
} from "./setting-groups.server";
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

/** OWASP asks for it with `r=8` and `p=5`. A shop on this computer may do with less: its tests sign in hundreds of times. */
const MIN_PASSWORD_COST_LOG2 = 14;

const settingsSchema = z.object({
	APP_ORIGIN: origin,
	ALLOWED_ORIGINS: originList,
	FIRST_ADMIN: z
		.string()
		.transform((typed) => typed.trim().normalize("NFC").toLowerCase())
		.pipe(z.email("must be an e-mail address, or empty").or(z.literal("")))
		.default(""),
	DATABASE_LIMIT_MB: z.coerce.number().int().min(1).default(10_000),
	COOKIE_SECRET: secret,
	COOKIE_SECRET_PREVIOUS: secret.or(z.literal("", "must be a secret, or left out")).default(""),
	PASSWORD_COST_LOG2: z.coerce.number().int().min(1).max(15).default(MIN_PASSWORD_COST_LOG2),
	RESET_MINUTES: z.coerce.number().int().min(1).max(1440),
	SECRET_WORK_DELAY_MS: z.coerce.number().int().min(0).max(10_000).default(2000),
	EMAIL_SIGN_IN_MINUTES: z.coerce.number().int().min(1).max(60),
	SIGN_IN_ORIGINS: originList,
	WEBHOOK_TRUSTED_ORIGINS: originList,
	PRICES_FOR: z.enum(["all", "members"]).default("all"),
	PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(60),
	...paymentFields,
	...mailFields,
	...signInFields,
	...rateLimitFields,
	...smsFields,
});

export type Settings = PaymentSettings &
	MailSettings & {
		groups: Groups;
		/** Of the groups that admins have saved. */
		revisions: { readonly [Group in GroupName]?: number };
		social: readonly { name: string; url: string }[];
		origin: string;
		allowedOrigins: readonly string[];
		shopName: string;
		cookieSecret: string;
		/** `cookieSecret`, then the previous one while it is being replaced. */
		knownCookieSecrets: readonly string[];
		/** Who becomes admin of a shop without one; '' for nobody. */
		firstAdmin: string;
		/** The plan's limit: D1 refuses writes beyond it. */
		databaseLimitBytes: number;
		sms: SmsSettings | null;
		carriers: readonly Carrier[];
		logoUrl: string | null;
		seller: Groups["seller"];
		papers: Groups["papers"];
		/** Log2 of scrypt's N. */
		passwordCostLog2: number;
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

export const SETTING_NAMES: readonly string[] = [
	...Object.keys(settingsSchema.shape),
	...GROUP_VARIABLES,
];

/** `rows` are those of the table, as `selectSavedGroups` reads them. Throws an Error that names every invalid setting. */
export function parseSettings(env: Env, rows = "{}"): Settings {
	const saved = parseSavedGroups(rows);
	const { data: value, error } = settingsSchema.safeParse(env);
	const { groups, problems } = readGroups(env, saved);
	const invalid = error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
	const missing = value
		? [
				...findMissingClientSecrets(value),
				...findMissingRateLimits(value),
				...findMissingSmsSettings(value),
				...findWeakPasswordCost(value),
			]
		: [];
	if (!value || !groups || missing.length > 0) {
		const all = [...invalid, ...problems, ...missing];
		throw new Error(`The shop's configuration is wrong. ${all.join("; ")}`);
	}
	return {
		origin: value.APP_ORIGIN,
		allowedOrigins: [value.APP_ORIGIN, ...value.ALLOWED_ORIGINS],
		groups,
		revisions: Object.fromEntries(Object.entries(saved).map(([group, row]) => [group, row.rev])),
		shopName: groups.seller.shopName,
		logoUrl: groups.seller.logoKey
			? `${value.APP_ORIGIN}/images/${groups.seller.logoKey}?w=192`
			: null,
		seller: groups.seller,
		papers: groups.papers,
		cookieSecret: value.COOKIE_SECRET,
		knownCookieSecrets: [value.COOKIE_SECRET, value.COOKIE_SECRET_PREVIOUS].filter(Boolean),
		...toPaymentSettings(value, groups),
		...toMailSettings(value),
		social: listSocialPages(groups.links),
		firstAdmin: value.FIRST_ADMIN,
		databaseLimitBytes: value.DATABASE_LIMIT_MB * 1_000_000,
		sms: toSmsSettings(value),
		carriers: splitLines(groups.carriers.carriers).map(parseCarrier),
		passwordCostLog2: value.PASSWORD_COST_LOG2,
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

const findWeakPasswordCost = ({
	APP_ORIGIN,
	PASSWORD_COST_LOG2,
}: z.infer<typeof settingsSchema>): string[] =>
	PASSWORD_COST_LOG2 < MIN_PASSWORD_COST_LOG2 && APP_ORIGIN.startsWith("https:")
		? [`PASSWORD_COST_LOG2: argument-error: at least ${MIN_PASSWORD_COST_LOG2} on https`]
		: [];

const listSocialPages = ({ facebook, linkedin, github, youtube }: Groups["links"]) =>
	[
		{ name: "Facebook", url: facebook },
		{ name: "LinkedIn", url: linkedin },
		{ name: "GitHub", url: github },
		{ name: "YouTube", url: youtube },
	].filter(({ url }) => url !== "");

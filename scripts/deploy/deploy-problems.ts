import { parseSettings, SETTING_NAMES } from "../../app/platform/config/settings.server";

/** What this reads of wrangler.toml. */
export type DeployConfig = {
	vars: Record<string, unknown>;
	d1_databases: readonly { database_id?: string | undefined }[];
	workers_dev?: boolean | undefined;
	preview_urls?: boolean | undefined;
};

const SECRETS = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "MAIL_API_KEY", "COOKIE_SECRET"];
/** Only while COOKIE_SECRET is being changed. */
const PREVIOUS_SECRET = "COOKIE_SECRET_PREVIOUS";

/** Needed once the setting has a value. */
const SECRETS_BY_SETTING: Record<string, string> = {
	SMS_API_URL: "SMS_API_KEY",
	GOOGLE_CLIENT_ID: "GOOGLE_CLIENT_SECRET",
	FACEBOOK_CLIENT_ID: "FACEBOOK_CLIENT_SECRET",
};

const PLACEHOLDER = /replace_me|\.example\b/;

export function listNeededSecrets({ vars }: DeployConfig): string[] {
	const optional = Object.entries(SECRETS_BY_SETTING).flatMap(([setting, secret]) =>
		vars[setting] ? [secret] : [],
	);
	return [...SECRETS, ...optional];
}

/** A sentence for each thing that would keep the deployed shop from working. */
export function findDeployProblems(config: DeployConfig): string[] {
	return [
		...findPlaceholders(config),
		...findNameProblems(config),
		...findSettingProblems(config),
		...findAddressProblems(config),
	];
}

function findPlaceholders({ vars, d1_databases }: DeployConfig): string[] {
	const placeholders = Object.entries(vars).filter(([, value]) => PLACEHOLDER.test(String(value)));
	return [
		...placeholders.map(([name, value]) => `${name} in [vars] is still a placeholder: ${value}`),
		...(d1_databases.some(({ database_id = "" }) => /^[0-]*$/.test(database_id))
			? [
					"database_id in [[d1_databases]] is still a placeholder: `npx wrangler d1 create toolyard` prints the id",
				]
			: []),
	];
}

/** A mistyped name of a setting that may be left out would do nothing. */
function findNameProblems({ vars }: DeployConfig): string[] {
	const secrets = [...SECRETS, PREVIOUS_SECRET, ...Object.values(SECRETS_BY_SETTING)];
	return Object.keys(vars).flatMap((name) => {
		if (secrets.includes(name))
			return [
				`${name} is a secret: take it out of [vars], and run npx wrangler secret put ${name}`,
			];
		return SETTING_NAMES.includes(name) ? [] : [`${name} is not a setting of the shop`];
	});
}

/** The shop's own schema; the secrets' values are known to Cloudflare only. */
function findSettingProblems(config: DeployConfig): string[] {
	const secrets = Object.fromEntries(
		listNeededSecrets(config).map((name) => [name, "known-to-cloudflare:only"]),
	);
	try {
		parseSettings({ ...secrets, ...config.vars } as unknown as Env);
		return [];
	} catch (error) {
		return [`In [vars]: ${error instanceof Error ? error.message : String(error)}`];
	}
}

export function listOrigins({ vars }: Pick<DeployConfig, "vars">): string[] {
	return [vars.APP_ORIGIN, ...String(vars.ALLOWED_ORIGINS ?? "").split(/[\s,]+/)]
		.map(String)
		.filter((origin) => URL.canParse(origin));
}

function findAddressProblems(config: DeployConfig): string[] {
	return [
		...listOrigins(config)
			.filter((origin) => !origin.startsWith("https://"))
			.map((origin) => `${origin} in APP_ORIGIN or ALLOWED_ORIGINS must begin with https://`),
		...(config.workers_dev === false && config.preview_urls === false
			? []
			: ["workers_dev and preview_urls must be false: nobody can log in at those addresses"]),
	];
}

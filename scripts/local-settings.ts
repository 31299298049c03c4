import { resolve } from "node:path";

export type LocalSettings = {
	port: number;
	origin: string;
	emulatorsPort: number;
	emulatorsUrl: string;
	/** For wrangler's and the emulators' state. */
	stateDir: string;
	vars: Record<string, string>;
};

/** Reads PORT (8787) and STATE_DIR (.wrangler/state); the emulators listen on PORT + 1. */
export function readLocalSettings(environment: NodeJS.ProcessEnv): LocalSettings {
	const port = Number(environment.PORT ?? 8787);
	if (!Number.isInteger(port) || port < 1 || port > 65_534) {
		throw new Error(`PORT must be a whole number from 1 to 65534, not '${environment.PORT}'.`);
	}
	const emulatorsPort = port + 1;
	const emulatorsUrl = `http://127.0.0.1:${emulatorsPort}`;
	const origin = `http://127.0.0.1:${port}`;
	return {
		port,
		origin,
		emulatorsPort,
		emulatorsUrl,
		stateDir: resolve(environment.STATE_DIR ?? ".wrangler/state"),
		vars: buildLocalVars(origin, `http://localhost:${port}`, emulatorsUrl),
	};
}

function buildLocalVars(
	origin: string,
	alias: string,
	emulatorsUrl: string,
): Record<string, string> {
	return {
		APP_ORIGIN: origin,
		ALLOWED_ORIGINS: alias,
		SHOP_NAME: "Toolyard",
		STRIPE_API_URL: emulatorsUrl,
		STRIPE_JS_URL: `${emulatorsUrl}/js/stripe.js`,
		STRIPE_FRAME_ORIGINS: emulatorsUrl,
		STRIPE_HOSTED_ORIGIN: emulatorsUrl,
		STRIPE_PUBLISHABLE_KEY: "pk_test_toolyard",
		STRIPE_SECRET_KEY: "sk_test_toolyard",
		STRIPE_WEBHOOK_SECRET: "whsec_local_toolyard_webhooks",
		MAIL_API_URL: emulatorsUrl,
		MAIL_API_KEY: "local-mail-key",
		MAIL_FROM: "Toolyard <shop@toolyard.test>",
		COOKIE_SECRET: "local-cookie-secret",
		FACEBOOK_URL: "https://www.facebook.com/",
		LINKEDIN_URL: "https://www.linkedin.com/",
		GITHUB_URL: "https://github.com/",
		YOUTUBE_URL: "https://www.youtube.com/",
		MIN_ORDER_TK: "65",
		MAX_ORDER_TK: "999999",
		HOLD_MINUTES: "60",
		BANK_HOLD_HOURS: "72",
		BANK_DETAILS:
			"Account name: Toolyard Limited; Account number: 1501 2034 5678 9001; Bank: Padma Trade Bank; Branch: Nawabpur, Dhaka; Routing number: 090274186",
		CARRIERS:
			"Meghna Courier: https://meghna.example/track/{number}; Padma Parcel: https://padma.example/parcels?number={number}; Own van",
		SELLER_ADDRESS: "27 Nawabpur Road, Dhaka 1100, Bangladesh",
		RESET_MINUTES: "10",
		EMAIL_SIGN_IN_MINUTES: "10",
		SMS_API_URL: `${emulatorsUrl}/2010-04-01/Accounts/ACtoolyard/Messages.json`,
		SMS_API_KEY: "ACtoolyard:local-sms-token",
		SMS_FROM: "Toolyard",
		GOOGLE_CLIENT_ID: "toolyard.apps.googleusercontent.test",
		GOOGLE_CLIENT_SECRET: "local-google-secret",
		GOOGLE_AUTH_URL: `${emulatorsUrl}/google/o/oauth2/v2/auth`,
		GOOGLE_TOKEN_URL: `${emulatorsUrl}/google/token`,
		GOOGLE_USERINFO_URL: `${emulatorsUrl}/google/v1/userinfo`,
		FACEBOOK_CLIENT_ID: "240000000000001",
		FACEBOOK_CLIENT_SECRET: "local-facebook-secret",
		FACEBOOK_AUTH_URL: `${emulatorsUrl}/facebook/v26.0/dialog/oauth`,
		FACEBOOK_TOKEN_URL: `${emulatorsUrl}/facebook/v26.0/oauth/access_token`,
		FACEBOOK_USERINFO_URL: `${emulatorsUrl}/facebook/v26.0/me`,
		SIGN_IN_ORIGINS: emulatorsUrl,
		SIGN_IN_TIMEOUT_SECONDS: "10",
		// The emulators' webhook receiver at /hooks.
		WEBHOOK_TRUSTED_ORIGINS: emulatorsUrl,
		// All local clients share one address, and programs fill in forms.
		RATE_LIMITS_BY_ADDRESS: "all 5000 in 10 min",
		MIN_FORM_SECONDS: "0",
		PAGE_CACHE_SECONDS: "60",
		PRICES_FOR: "all",
	};
}

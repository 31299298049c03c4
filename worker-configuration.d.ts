/** What wrangler.toml binds, and the secrets beside it. `app/platform/config/settings.server.ts` checks the values at start. */
declare namespace Cloudflare {
	interface Env {
		DB: D1Database;
		IMAGES_BUCKET: R2Bucket;
		IMAGES: ImagesBinding;
		APP_ORIGIN: string;
		ALLOWED_ORIGINS: string;
		SHOP_NAME: string;
		STRIPE_API_URL: string;
		STRIPE_JS_URL: string;
		STRIPE_FRAME_ORIGINS: string;
		STRIPE_HOSTED_ORIGIN: string;
		STRIPE_PUBLISHABLE_KEY: string;
		STRIPE_SECRET_KEY: string;
		STRIPE_WEBHOOK_SECRET: string;
		MAIL_API_URL: string;
		MAIL_API_KEY: string;
		MAIL_FROM: string;
		ALERTS_TO: string;
		ORDERS_ADDRESS: string;
		FIRST_ADMIN: string;
		DATABASE_LIMIT_MB: string;
		COOKIE_SECRET: string;
		COOKIE_SECRET_PREVIOUS?: string;
		FACEBOOK_URL: string;
		LINKEDIN_URL: string;
		GITHUB_URL: string;
		YOUTUBE_URL: string;
		MIN_ORDER_TK: string;
		MAX_ORDER_TK: string;
		HOLD_MINUTES: string;
		BANK_HOLD_HOURS: string;
		NEW_BUYER_HOLD_TK: string;
		BANK_DETAILS: string;
		CARRIERS: string;
		SELLER_ADDRESS: string;
		SELLER_PHONE: string;
		PASSWORD_COST_LOG2: string;
		RESET_MINUTES: string;
		EMAIL_SIGN_IN_MINUTES: string;
		SECRET_WORK_DELAY_MS: string;
		SMS_API_URL: string;
		SMS_API_KEY: string;
		SMS_FROM: string;
		GOOGLE_CLIENT_ID: string;
		GOOGLE_CLIENT_SECRET: string;
		GOOGLE_AUTH_URL: string;
		GOOGLE_TOKEN_URL: string;
		GOOGLE_USERINFO_URL: string;
		FACEBOOK_CLIENT_ID: string;
		FACEBOOK_CLIENT_SECRET: string;
		FACEBOOK_AUTH_URL: string;
		FACEBOOK_TOKEN_URL: string;
		FACEBOOK_USERINFO_URL: string;
		SIGN_IN_ORIGINS: string;
		SIGN_IN_TIMEOUT_SECONDS: string;
		WEBHOOK_TRUSTED_ORIGINS: string;
		RATE_LIMITS_BY_ACCOUNT: string;
		RATE_LIMITS_BY_ADDRESS: string;
		MIN_FORM_SECONDS: string;
		PAGE_CACHE_SECONDS: string;
		PRICES_FOR: string;
		EDGE_RATE_LIMITER: RateLimit;
		API_EDGE_RATE_LIMITER: RateLimit;
		/** Not under `npm run dev`, whose platform proxy has no Workflows. */
		IMPORTS?: Workflow<import("./app/platform/platform.server").ImportRun>;
	}
}

interface Env extends Cloudflare.Env {}

/** What a Worker has besides; the DOM's types, which the pages need, don't know of it. */
interface CacheStorage {
	readonly default: Cache;
}

/** Remix's Vite plugin gives it. */
declare module "virtual:remix/server-build" {
	const build: import("@remix-run/cloudflare").ServerBuild;
	export = build;
}

/** What `remix vite:build` writes; it need not be there when types are checked. */
declare module "*/build/server/worker" {
	export { default } from "server";
}
declare module "*/build/server" {
	const build: import("@remix-run/cloudflare").ServerBuild;
	export = build;
}

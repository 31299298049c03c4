import { parseSettings, type Settings } from "./config/settings.server";
import { newCode } from "./crypto/one-time-codes.server";
import { connectD1, type ReadFrom } from "./d1/d1-client.server";
import { createDatabase, type Db } from "./d1/database.server";
import { newId, newSecret } from "./ids.server";
import { createMailSender, type SendMail } from "./mail/mail.server";
import { createSmsSender, type SendSms } from "./mail/sms.server";
import { type PostWebhook, postWebhook } from "./post-webhook.server";
import type { CardPayments } from "./stripe/card-payments.server";
import { createStripePayments } from "./stripe/stripe-payments.server";

/** Everything outside the shop that its verbs may need. A verb names its part: `Pick<Platform, "db" | "now">`. */
export type Platform = {
	db: Db;
	images: R2Bucket;
	/** Scales and encodes pictures. */
	imaging: ImagesBinding;
	payments: CardPayments;
	mail: SendMail;
	/** Null when no SMS provider is configured. */
	sms: SendSms | null;
	postWebhook: PostWebhook;
	settings: Settings;
	/** Milliseconds since 1970. */
	now: () => number;
	newId: () => string;
	newSecret: () => string;
	/** Six digits to type. */
	newCode: () => string;
	/** Lets work go on after the answer has been sent; its failure is noted. */
	runAfterResponse: (work: Promise<unknown>) => void;
	/** Notes in the log what went wrong on the way without ending what is being done. */
	reportError: (error: unknown) => void;
	/** How many statements this request has sent to D1 so far. */
	getQueryCount: () => number;
	/** Whether this request has sent a statement to D1 that may have changed something, or something in this table. */
	hasWritten: (table?: string) => boolean;
	/** Names a point in the database's history by which all that this request has awaited is written (see `d1From`). */
	bookmark: () => string | null;
};

/** What all requests to one Worker share. */
const sharedByEnv = new WeakMap<Env, { settings: Settings; payments: CardPayments }>();

function getShared(env: Env) {
	const known = sharedByEnv.get(env);
	if (known) return known;
	const settings = parseSettings(env);
	const shared = { settings, payments: createStripePayments(settings.stripe) };
	sharedByEnv.set(env, shared);
	return shared;
}

/** What the Worker's bindings say, read once. Throws when the configuration is wrong (see `settingsFrom`). */
export function getSettings(env: Env): Settings {
	return getShared(env).settings;
}

/** What a platform has of the request, or of the run of scheduled jobs, that it is for. */
export type PlatformHooks = {
	waitUntil: (work: Promise<unknown>) => void;
	reportError: Platform["reportError"];
};

/** The platform of one request, from the Worker's bindings. Throws when the configuration is wrong (see `settingsFrom`). */
export function createPlatform(
	env: Env,
	{ waitUntil, reportError }: PlatformHooks,
	readFrom: ReadFrom = "primary",
): Platform {
	const { settings, payments } = getShared(env);
	const count = { statements: 0, writtenTables: new Set<string>() };
	const { d1, bookmark } = connectD1(env.DB, readFrom);
	return {
		db: createDatabase(d1, count),
		images: env.IMAGES_BUCKET,
		imaging: env.IMAGES,
		payments,
		mail: createMailSender(settings.mail),
		sms: settings.sms && createSmsSender(settings.sms),
		postWebhook,
		settings,
		now: Date.now,
		newId,
		newSecret,
		newCode,
		runAfterResponse: (work) => waitUntil(work.catch(reportError)),
		reportError,
		getQueryCount: () => count.statements,
		hasWritten: (table) =>
			table === undefined ? count.writtenTables.size > 0 : count.writtenTables.has(table),
		bookmark,
	};
}

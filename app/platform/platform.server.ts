import { type Settings, settingsFrom } from "./config/settings.server";
import { newCode } from "./crypto/one-time-codes.server";
import { d1From, type ReadFrom } from "./d1/d1-client.server";
import { type Db, databaseFrom } from "./d1/database.server";
import { newId, newSecret } from "./ids.server";
import { mailFrom, type SendMail } from "./mail/mail.server";
import { type SendSms, smsFrom } from "./mail/sms.server";
import { type PostWebhook, postWebhook } from "./post-webhook.server";
import type { CardPayments } from "./stripe/card-payments.server";
import { cardPaymentsFrom } from "./stripe/stripe-payments.server";

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
	afterAnswer: (work: Promise<unknown>) => void;
	/** Notes in the log what went wrong on the way without ending what is being done. */
	note: (error: unknown) => void;
	/** How many statements this request has sent to D1 so far. */
	statements: () => number;
	/** Whether this request has sent a statement to D1 that may have changed something. */
	wrote: () => boolean;
	/** Names a point in the database's history by which all that this request has awaited is written (see `d1From`). */
	bookmark: () => string | null;
};

/** What all requests to one Worker share. */
const sharedBy = new WeakMap<Env, { settings: Settings; payments: CardPayments }>();

function sharedIn(env: Env) {
	const known = sharedBy.get(env);
	if (known) return known;
	const settings = settingsFrom(env);
	const shared = { settings, payments: cardPaymentsFrom(settings.stripe) };
	sharedBy.set(env, shared);
	return shared;
}

/** What the Worker's bindings say, read once. Throws when the configuration is wrong (see `settingsFrom`). */
export function settingsIn(env: Env): Settings {
	return sharedIn(env).settings;
}

/** What a platform has of the request, or of the run of scheduled jobs, that it is for. */
export type Asking = {
	waitUntil: (work: Promise<unknown>) => void;
	note: Platform["note"];
};

/** The platform of one request, from the Worker's bindings. Throws when the configuration is wrong (see `settingsFrom`). */
export function platformFrom(
	env: Env,
	{ waitUntil, note }: Asking,
	readFrom: ReadFrom = "primary",
): Platform {
	const { settings, payments } = sharedIn(env);
	const count = { statements: 0, writes: 0 };
	const { d1, bookmark } = d1From(env.DB, readFrom);
	return {
		db: databaseFrom(d1, count),
		images: env.IMAGES_BUCKET,
		imaging: env.IMAGES,
		payments,
		mail: mailFrom(settings.mail),
		sms: settings.sms && smsFrom(settings.sms),
		postWebhook,
		settings,
		now: Date.now,
		newId,
		newSecret,
		newCode,
		afterAnswer: (work) => waitUntil(work.catch(note)),
		note,
		statements: () => count.statements,
		wrote: () => count.writes > 0,
		bookmark,
	};
}

import { parseSettings, type Settings } from "./config/settings.server";
import { newCode } from "./crypto/one-time-codes.server";
import { connectD1, type ReadFrom } from "./d1/d1-client.server";
import { createDatabase, type Db } from "./d1/database.server";
import { newId, newSecret } from "./ids.server";
import { createMailSender, type SendMail } from "./mail/mail.server";
import { createSmsSender, type SendSms } from "./mail/sms.server";
import { type PostWebhook, postWebhook } from "./post-webhook.server";
import { createPublicFetch, type FetchPublic } from "./public-fetch.server";
import type { CardPayments } from "./stripe/card-payments.server";
import { createStripePayments } from "./stripe/stripe-payments.server";

/** Fields of a log line besides the error: the response status and the ids of the rows concerned. */
export type ErrorFields = {
	status?: number;
	order?: string;
	attempt?: string;
	message?: string;
	endpoint?: string;
};

/** What a Workflow instance does: `run` of an import. */
export type ImportRun = { importId: string; run: number };

export type Platform = {
	db: Db;
	images: R2Bucket;
	imaging: ImagesBinding;
	payments: CardPayments;
	mail: SendMail;
	sms: SendSms | null;
	postWebhook: PostWebhook;
	fetchPublic: FetchPublic;
	/** Runs imports; null where there are no Workflows, so that they run in the process. */
	importWorkflow: Pick<Workflow<ImportRun>, "create"> | null;
	/** The deployment's variables, and what admins have saved. */
	settings: Settings;
	/** Takes the rows of `settings`, as `selectSavedGroups` reads them. */
	applySettings: (rows: string) => void;
	/** Milliseconds since 1970. */
	now: () => number;
	newId: () => string;
	newSecret: () => string;
	newCode: () => string;
	runAfterResponse: (work: Promise<unknown>) => void;
	/**
	 * After the response and a random delay: neither the response nor the requests that follow it
	 * show whether there was something to do.
	 */
	runInSecret: (work: () => Promise<unknown>) => void;
	/** Logs an error without ending the request. */
	reportError: (error: unknown, fields?: ErrorFields) => void;
	getQueryCount: () => number;
	/** With a table: whether that table may have been written. */
	hasWritten: (table?: string) => boolean;
	/** The database's state after this request's queries (see `ReadFrom`). */
	bookmark: () => string | null;
	/** The page version that a shared page is rendered for; null on other pages. */
	pageVersion: number | null;
};

/** Shared by all requests to one Worker; `settings` are the last ones that it read. */
type Shared = { settings: Settings; rows: string; payments: CardPayments };
const sharedByEnv = new WeakMap<Env, Shared>();

function getShared(env: Env): Shared {
	const known = sharedByEnv.get(env);
	if (known) return known;
	const settings = parseSettings(env);
	const shared = { settings, rows: "{}", payments: createStripePayments(settings.stripe) };
	sharedByEnv.set(env, shared);
	return shared;
}

function updateSettings(env: Env, rows: string): Settings {
	const shared = getShared(env);
	if (rows !== shared.rows) Object.assign(shared, { settings: parseSettings(env, rows), rows });
	return shared.settings;
}

export function getSettings(env: Env): Settings {
	return getShared(env).settings;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type PlatformHooks = {
	waitUntil: (work: Promise<unknown>) => void;
	reportError: Platform["reportError"];
};

export function createPlatform(
	env: Env,
	{ waitUntil, reportError }: PlatformHooks,
	readFrom: ReadFrom = "primary",
	pageVersion: number | null = null,
): Platform {
	const { settings, payments } = getShared(env);
	const count = { statements: 0, writtenTables: new Set<string>() };
	const { d1, bookmark } = connectD1(env.DB, readFrom);
	const platform: Platform = {
		db: createDatabase(d1, count),
		images: env.IMAGES_BUCKET,
		imaging: env.IMAGES,
		payments,
		mail: createMailSender(settings.mail),
		sms: settings.sms && createSmsSender(settings.sms),
		postWebhook,
		fetchPublic: createPublicFetch(),
		importWorkflow: env.IMPORTS ?? null,
		settings,
		applySettings: (rows) => {
			platform.settings = updateSettings(env, rows);
		},
		now: () => Date.now(),
		newId,
		newSecret,
		newCode,
		runAfterResponse: (work) => waitUntil(work.catch(reportError)),
		runInSecret: (work) =>
			waitUntil(
				wait(settings.secretWorkDelayMs * Math.random())
					.then(work)
					.catch(reportError),
			),
		reportError,
		getQueryCount: () => count.statements,
		hasWritten: (table) =>
			table === undefined ? count.writtenTables.size > 0 : count.writtenTables.has(table),
		bookmark,
		pageVersion,
	};
	return platform;
}

import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testPlatform } from "~/testing/platform";
import * as build from "../build/server";
import { type Changes, recordChanges } from "./testing/database/row-change-log";
import { failingStores, type StoreCall, type StoreFailure } from "./testing/faults/failing-stores";
import { apiDescription } from "./testing/http/api-client";
import type { Visited } from "./testing/http/browser";
import { VALID_CALLS } from "./testing/routes/valid-api-calls";
import { type Prepare, type Send, VALID_FORMS } from "./testing/routes/valid-forms";

const { db } = testPlatform();
const stores = failingStores();
const log = vi.spyOn(console, "error");
let recorded: Awaited<ReturnType<typeof recordChanges>>;

beforeAll(async () => {
	recorded = await recordChanges();
	log.mockImplementation(() => {});
});
afterAll(async () => {
	log.mockRestore();
	await recorded.end();
});

/**
 * Forms whose work is more than one step, because something outside the database comes between or a later page goes on. A failure
 * may leave the first steps; the same form again finishes them.
 */
const IN_STEPS = [
	/^\/(myorder|checkout|pay)\/:\w+: pay (by card|on the hosted page)$/,
	/^POST \/create-payment-intent: /,
	/^\/dashboard\/orders\/:orderId\/cancel: cancel while a payment is open$/,
	/^\/dashboard\/orders\/:orderId\/refund: of a card payment$/,
	/^\/dashboard\/refunds: try again$/,
	/^\/dashboard\/payments: reconcile$/,
	/^\/dashboard\/webhooks\/:endpointId: send a test$/,
	/^\/dashboard\/newsletter\/:issueId\/send: send$/,
	/^\/signup: sign up$/,
	/^\/login\/second-step\/recovery-code: /,
	/^(POST \/upload|POST \/product|POST \/blogs): /,
];

/** Forms that prove who somebody is by something that works once. After a failure it may be spent, and the page asks for another. */
const BY_PROOF = [
	/: by passkey$/,
	/^\/account\/passkeys: add$/,
	/^\/login\/mail/,
	/^\/login\/second-step: code of the app$/,
];

/**
 * Forms that are answered before their address is looked up, so that the time does not tell who has an account. What fails after
 * the answer is logged.
 */
const AFTER_ANSWER = [/^\/login: (forgot password|mail a link)$/, /^\/newsletter: subscribe$/];

/** Forms of links and rows that are gone once used. When only the answer was lost, the same form is told so. */
const GONE_ONCE_DONE = [
	/^\/account\/passkeys\/:passkeyId\/remove: /,
	/^\/account\/phone\/remove: /,
	/^\/account\/phone\/code: /,
	/^\/account\/email\/confirm\/:secret: /,
	/^\/account\/tokens\/:tokenId\/revoke: /,
	/^\/account\/delete: /,
	/^\/dashboard\/webhooks\/:endpointId\/delete: /,
	/^\/reset-password\/:token: /,
	/^\/verify-email\/:token: /,
	/^PUT \/payments\/\{id\}: /,
	/^DELETE \/(cart|product|user|order)\/\{id\}: /,
];

/** Forms that do the same once more when only the answer was lost: another session, challenge, mail or line in the audit. */
const HARMLESS_TWICE = [
	/^\/login: log in$/,
	/: challenge$/,
	/^\/verify-email: /,
	/^\/signup: /,
	/^\/account\/tokens\/new: /,
	/^PUT \/user\/\{email\}: /,
	/^\/dashboard\/(newsletter|blogs|manageProduct|webhooks|outbox|messages)\b.*: (edit|change the picture|change words|choose|make another|send again|archive|mark answered|add)$/,
	/^POST \/upload: /,
	/^PUT \/user\/admin\/\{email\}: /,
];

const isAmong = (list: readonly RegExp[], name: string) => list.some((it) => it.test(name));

/** Counters, acquired keys with their stored responses, the progress of queued mail, statistics, and pictures, which the sweep looks after. */
const ASIDE =
	/^(limit_counters|idempotency_keys|pictures|page_version|daily_sales|product_sales|reconcile\w*) |^(outbox|api_tokens) update/;

const essential = (changes: Changes): Changes =>
	Object.fromEntries(Object.entries(changes).filter(([what]) => !ASIDE.test(what)));

function sum(all: readonly Changes[]): Changes {
	const total: Changes = {};
	for (const changes of all) {
		for (const [what, count] of Object.entries(changes)) total[what] = (total[what] ?? 0) + count;
	}
	return total;
}

/** How many rows more, or fewer, each table has. */
function balance(changes: Changes): Changes {
	const rows: Changes = {};
	for (const [what, count] of Object.entries(essential(changes))) {
		const [table = "", change] = what.split(" ");
		if (change !== "update")
			rows[table] = (rows[table] ?? 0) + (change === "insert" ? count : -count);
	}
	return rows;
}

const text = (changes: Changes) => JSON.stringify(Object.entries(changes).sort());

async function sendWith(send: Send, failure: StoreFailure | null) {
	log.mockClear();
	await recorded.forget();
	stores.begin(failure);
	const answer = await send();
	return { answer, changes: await recorded.changes() };
}

/** What other tests have left to send would be sent behind a form's answer. */
async function begin(prepare: Prepare): Promise<Send> {
	// There is a limit of endpoints.
	await db.run(sql`delete from webhook_endpoints where url like '%/hooks?%'`);
	const send = await prepare(stores.bindings);
	await db.run(sql`delete from outbox where sent_at is null and given_up_at is null
		and created_at < ${Date.now() - 1000}`);
	await db.run(sql`update refunds set due_at = ${Number.MAX_SAFE_INTEGER} where state = 'due'`);
	return send;
}

/** What is wrong with an answer that says that a form failed. */
function wrongWith({ status, html, headers }: Visited): string[] {
	const reference = headers.get("x-request-id") ?? "none";
	const isPage = headers.get("content-type")?.includes("text/html") ?? false;
	const must: [boolean, string][] = [
		[[500, 502, 503].includes(status), `status ${status}`],
		[!isPage || (html.includes("<h1") && html.includes("</html>")), "no whole page"],
		[status !== 500 || html.includes(reference), "no reference"],
		[!/D1_|R2_|Network connection|insert into/i.test(html), "tells of the inside"],
		[headers.get("content-security-policy") !== null, "no policy"],
		[headers.get("x-content-type-options") === "nosniff", "no nosniff"],
		[!isPage || /no-store/.test(headers.get("cache-control") ?? ""), "may be kept"],
		[log.mock.calls.some(([line]) => String(line).includes(reference)), "is not in the log"],
	];
	return must.filter(([holds]) => !holds).map(([, said]) => said);
}

/** Objects in the bucket that the sweep would never find. */
async function orphans(): Promise<string[]> {
	const wrong: string[] = [];
	for (const key of stores.uploaded()) {
		const [row] = await db.all(sql`select 1 from pictures where key = ${key}`);
		if (!row && (await env.IMAGES_BUCKET.head(key))) wrong.push(`${key} is an orphan`);
	}
	return wrong;
}

/** A single statement that counts a try, acquires or releases a key, stores a response, or sends a queued mail. */
const isAside = ({ sql }: StoreCall) => /"(outbox|limit_counters|idempotency_keys)"/.test(sql);

const MOST_WRITES = 8;

/** Sends a valid form while each of its calls to D1 and R2 fails in turn, and once more when all is well again. */
async function whatGoesWrong(name: string, prepare: Prepare): Promise<string[]> {
	const wrong: string[] = [];
	const whole = await sendWith(await begin(prepare), null);
	expect(whole.answer.status, whole.answer.html.slice(0, 500)).toBeLessThan(400);
	const full = whole.changes;
	const calls = [...stores.calls()];

	async function fails(send: Send, failure: StoreFailure, before: readonly Changes[] = []) {
		const { answer, changes } = await sendWith(send, failure);
		const call = stores.calls()[failure.at - 1];
		const done = essential(changes);
		const say = (it: string) =>
			wrong.push(
				`call ${failure.at}${failure.answerLost ? ", answer lost" : ""} (${call?.sql.slice(0, 60)}): ${it}`,
			);
		for (const it of await orphans()) say(it);
		const isRefused = answer.status >= 400;
		if (isRefused) for (const it of wrongWith(answer)) say(it);
		const isNone = isRefused && Object.keys(done).length === 0;
		const isAll = text(balance(sum([...before, changes]))) === text(balance(full));
		const mayBeHalf = isAmong([...IN_STEPS, ...BY_PROOF, ...AFTER_ANSWER], name);
		if (!isNone && !isAll && !mayBeHalf) say(`${answer.status}, and half done: ${text(done)}`);
		return { isRefused, changes };
	}

	async function succeeds(send: Send, before: readonly Changes[], failure: StoreFailure | null) {
		const { answer, changes } = await sendWith(send, null);
		const say = (it: string) =>
			wrong.push(`again after ${failure ? JSON.stringify(failure) : "the reads"}: ${it}`);
		const wasDone = failure !== null && Object.keys(essential(sum(before))).length > 0;
		const isTold =
			[400, 404, 409].includes(answer.status) &&
			(isAmong(BY_PROOF, name) || (wasDone && isAmong(GONE_ONCE_DONE, name)));
		if (answer.status >= 400 && !isTold) say(`status ${answer.status}`);
		const isAll = text(balance(sum([...before, changes]))) === text(balance(full));
		const mayDiffer =
			isAmong(BY_PROOF, name) ||
			name.includes(": reconcile") ||
			(wasDone && isAmong(HARMLESS_TWICE, name));
		if (!isAll && !mayDiffer)
			say(`${text(balance(sum([...before, changes])))} instead of ${text(balance(full))}`);
	}

	const numbered = calls.map((call, n) => ({ ...call, at: n + 1 }));
	const writes = numbered.filter((call) => call.writes && !isAside(call));
	const firstWrite = writes[0]?.at ?? Number.POSITIVE_INFINITY;
	// Nothing is done before the first write, so the same form goes on from one failure to the next.
	const before: Changes[] = [];
	const send = await begin(prepare);
	let isDone = false;
	for (const { at } of numbered.filter((call) => call.at < firstWrite)) {
		const { isRefused, changes } = await fails(send, { at, answerLost: false }, before);
		before.push(changes);
		isDone ||= !isRefused;
		if (isDone) break;
	}
	if (!isDone) await succeeds(send, before, null);

	const late = numbered.filter((call) => call.at > firstWrite && (!call.writes || isAside(call)));
	const single = [
		...late.slice(0, 1).map(({ at }) => ({ at, answerLost: false })),
		...writes.slice(0, MOST_WRITES).flatMap(({ at }) => [
			{ at, answerLost: false },
			{ at, answerLost: true },
		]),
	];
	for (const failure of single) {
		const send = await begin(prepare);
		const { isRefused, changes } = await fails(send, failure);
		if (isRefused) await succeeds(send, [changes], failure);
	}
	return wrong;
}

type BuiltRoute = { parentId?: string; path?: string; module: { action?: unknown } };
const routes: Record<string, BuiltRoute | undefined> = build.routes;

function addressOf({ parentId = "", path }: BuiltRoute): string {
	const parent = routes[parentId];
	const above = parent ? addressOf(parent) : "";
	return path ? `${above}/${path}` : above;
}

test("every action has a valid form in app/testing/routes/valid-forms.ts, and every call that writes one in valid-calls.ts", async () => {
	const actions = Object.values(routes).flatMap((it) => (it?.module.action ? [addressOf(it)] : []));
	const tried = new Set([...Object.keys(VALID_FORMS), "/api/v1/*"]);
	expect(tried).toEqual(new Set(actions));
	const { paths } = await apiDescription();
	const writes = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods).flatMap((method) =>
			method === "get" ? [] : [`${method.toUpperCase()} ${path}`],
		),
	);
	const unnamed = (calls: string[]) => calls.map((it) => it.replaceAll(/\{\w+\}/g, "{}")).sort();
	expect(unnamed(Object.keys(VALID_CALLS))).toEqual(unnamed(writes));
});

describe("when a call to D1 or R2 fails, the answer says so, nothing is half done, and the same form again succeeds once", () => {
	const all = Object.entries({ ...VALID_FORMS, ...VALID_CALLS }).flatMap(([address, forms]) =>
		Object.entries(forms).map(([what, prepare]) => [`${address}: ${what}`, prepare] as const),
	);
	test.each(all)("%s", async (name, prepare) => {
		expect(await whatGoesWrong(name, prepare)).toEqual([]);
	});
});

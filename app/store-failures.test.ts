import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DAY_MS, startOfDay } from "~/platform/dhaka-days";
import { groupBy } from "~/platform/group-by";
import { createTestPlatform } from "~/testing/platform";
import {
	type Changes,
	startRecordingChanges,
	type WrittenValue,
} from "./testing/database/row-change-log";
import {
	createFailingStores,
	type StoreCall,
	type StoreFailure,
} from "./testing/faults/failing-stores";
import { fetchApiDescription } from "./testing/http/api-client";
import type { PageResponse } from "./testing/http/browser";
import { ROUTES } from "./testing/routes/routes";
import { VALID_CALLS } from "./testing/routes/valid-api-calls";
import type { Prepare, Send } from "./testing/routes/valid-forms/preparers";
import { VALID_FORMS } from "./testing/routes/valid-forms/valid-forms";

const { db } = createTestPlatform();
const stores = createFailingStores();
const log = vi.spyOn(console, "error");
let recorded: Awaited<ReturnType<typeof startRecordingChanges>>;

beforeAll(async () => {
	recorded = await startRecordingChanges();
	// So that no time a few minutes or hours later is the end of a day.
	const at = new Date();
	at.setUTCMinutes(at.getUTCMinutes() > 37 ? 97 : 37, 0, 0);
	vi.useFakeTimers({ toFake: ["Date"], now: at });
	log.mockImplementation(() => {});
});
afterAll(async () => {
	vi.useRealTimers();
	log.mockRestore();
	await recorded.end();
});

/** A failure may leave the first steps done; the same form again finishes them. */
const MULTI_STEP_FORMS = [
	/^\/order-pad\/scan: add a scanned part$/,
	/^\/(myorder|checkout|pay)\/:\w+: pay (by card|on the hosted page)$/,
	/^POST \/create-payment-intent: /,
	/: (put an )?order on account$/,
	/^\/dashboard\/orders\/:orderId\/cancel: cancel while a payment is open$/,
	/^\/dashboard\/orders\/:orderLineId\/refund: of a card payment$/,
	/^\/dashboard\/orders\/:orderId\/refund-order: all units$/,
	/^\/dashboard\/refunds: try again$/,
	/^\/dashboard\/payments: reconcile$/,
	/^\/dashboard\/webhooks\/:endpointId: send a test$/,
	/^\/dashboard\/newsletter\/:issueId\/send: send$/,
	/^\/dashboard\/import: upload a file$/,
	/^\/signup: sign up$/,
	/^\/login\/second-step\/recovery-code: /,
	/^(POST \/upload|POST \/product|POST \/blogs): /,
];

/** After a failure the credential may be used up, and the page asks for another. */
const SINGLE_USE_CREDENTIAL_FORMS = [
	/: by passkey$/,
	/^\/account\/passkeys: add$/,
	/^\/login\/mail/,
	/^\/login\/second-step: code of the app$/,
];

/** Answered before the lookup, so that timing doesn't tell who has an account. */
const WORK_AFTER_RESPONSE_FORMS = [
	/^\/login: (forgot password|mail a link)$/,
	/^\/newsletter: subscribe$/,
];

/** When only the response was lost, the repeat says that the link or row no longer exists. */
const SINGLE_USE_RESOURCE_FORMS = [
	/^\/account\/passkeys\/:passkeyId\/remove: /,
	/^\/account\/phone\/remove: /,
	/^\/account\/phone\/code: /,
	/^\/account\/email\/confirm\/:secret: /,
	/^\/account\/tokens\/:tokenId\/revoke: /,
	/^\/account\/delete: /,
	/^\/dashboard\/webhooks\/:endpointId\/delete: /,
	/^\/reset-password\/:token: /,
	/^\/verify-email\/:token: /,
	/^\/company\/addresses\/:addressId: remove$/,
	/^\/company\/invitations\/:token: /,
	/^\/company\/members\/:memberId\/remove: /,
	/^PUT \/payments\/\{id\}: /,
	/^DELETE \/(cart|product|user|order)\/\{id\}: /,
	/^DELETE \/trade\//,
	/^PATCH \/trade\/requests\/\{id\}: /,
];

/** When only the response was lost, the repeat creates another session, email, audit row or form kept for a login. */
const REPEATABLE_FORMS = [
	/^\/login: log in$/,
	/: challenge$/,
	/^\/verify-email: /,
	/^\/signup: /,
	/^\/account\/tokens\/new: /,
	/^\/account\/delete: /,
	/^\/company: invite$/,
	/^POST \/trade\/members: /,
	/^PUT \/user\/\{email\}: /,
	/^\/dashboard\/(newsletter|blogs|manageProduct|categories|families|attributes|webhooks|outbox|messages)\b.*: (edit|change the picture|change words|choose|make another|send again|archive|mark answered|add)$/,
	/^POST \/upload: /,
	/^PUT \/user\/admin\/\{email\}: /,
];

/** The provider knows the payments of other tests. */
const dependsOnOthers = (name: string) => name.includes(": reconcile");

const matchesAny = (list: readonly RegExp[], name: string) => list.some((it) => it.test(name));

const BOOKKEEPING_CHANGES =
	/^(rate_limit_counters|idempotency_keys|pictures|page_version|daily_sales|product_sales|\w+_months|reconcile\w*) |^(outbox|api_tokens|number_series) update/;

const omitBookkeeping = (changes: Changes): Changes =>
	Object.fromEntries(Object.entries(changes).filter(([what]) => !BOOKKEEPING_CHANGES.test(what)));

function sumChanges(all: readonly Changes[]): Changes {
	const total: Changes = {};
	for (const changes of all) {
		for (const [what, count] of Object.entries(changes)) total[what] = (total[what] ?? 0) + count;
	}
	return total;
}

function countRowChanges(changes: Changes): Changes {
	const rows: Changes = {};
	for (const [what, count] of Object.entries(omitBookkeeping(changes))) {
		const [table = "", change] = what.split(" ");
		if (change !== "update")
			rows[table] = (rows[table] ?? 0) + (change === "insert" ? count : -count);
	}
	return rows;
}

const serializeChanges = (changes: Changes) => JSON.stringify(Object.entries(changes).sort());

async function sendWith(send: Send, failure: StoreFailure | null) {
	log.mockClear();
	await recorded.reset();
	stores.startCounting(failure);
	const response = await send();
	return { answer: response, changes: await recorded.changes() };
}

/** Other tests' messages would be sent after a form's response. */
async function prepareForm(prepare: Prepare): Promise<Send> {
	await db.run(sql`delete from outbox where sent_at is null and given_up_at is null`);
	// There is a limit of endpoints.
	await db.run(sql`delete from webhook_endpoints where url like '%/hooks?%'`);
	// The dry run of an earlier form's file goes on after its response.
	await db.run(sql`update imports set run = run + 1`);
	const send = await prepare(stores.bindings);
	await db.run(sql`update refunds set due_at = ${Number.MAX_SAFE_INTEGER} where state = 'due'`);
	return send;
}

const INSIDE = /D1_|R2_|Network connection|insert into/i;
/** A hash or a token may contain "d1_". */
const OPAQUE = /\/assets\/[\w.-]+|[\w-]{22,}/g;

function listResponseFaults({ status, html, headers }: PageResponse): string[] {
	const reference = headers.get("x-request-id") ?? "none";
	const isPage = headers.get("content-type")?.includes("text/html") ?? false;
	const checks: [boolean, string][] = [
		[[500, 502, 503].includes(status), `status ${status}`],
		[!isPage || (html.includes("<h1") && html.includes("</html>")), "no whole page"],
		[status !== 500 || html.includes(reference), "no reference"],
		[!INSIDE.test(html.replaceAll(OPAQUE, "")), "tells of the inside"],
		[headers.get("content-security-policy") !== null, "no policy"],
		[headers.get("x-content-type-options") === "nosniff", "no nosniff"],
		[!isPage || /no-store/.test(headers.get("cache-control") ?? ""), "may be kept"],
		[log.mock.calls.some(([line]) => String(line).includes(reference)), "is not in the log"],
	];
	return checks.filter(([holds]) => !holds).map(([, message]) => message);
}

async function listOrphanedObjects(): Promise<string[]> {
	const faults: string[] = [];
	for (const key of stores.uploaded()) {
		const [row] = await db.all(sql`select 1 from pictures where key = ${key}
			union all select 1 from imports where ${key} like 'imports/' || id || '.%'`);
		if (!row && (await env.IMAGES_BUCKET.head(key))) faults.push(`${key} is an orphan`);
	}
	return faults;
}

const isBookkeepingWrite = ({ sql }: StoreCall) =>
	/"(outbox|rate_limit_counters|idempotency_keys|page_version)"/.test(sql);

/** Of users and units, only a few changes are seen by everybody. */
const PUBLIC_CHANGES =
	/^(categories|families|product_documents|attributes|synonyms|vat_rates|price_lists|list_prices|reviews|blogs|comments|settings) |^products (insert|delete)/;
const MAYBE_PUBLIC_CHANGES = /^(products|users) /;

function checkPageVersion(changes: Changes) {
	const names = Object.keys(changes);
	const isPublic = names.some((it) => PUBLIC_CHANGES.test(it));
	if (!isPublic && names.some((it) => MAYBE_PUBLIC_CHANGES.test(it))) return;
	expect(names.includes("page_version update"), names.join(", ")).toBe(isPublic);
}

/** `toast=` holds its code in JSON. */
function readToast(headers: Headers): string {
	const [, value = ""] = /(?:^|, )toast=([^;]+)/.exec(headers.get("set-cookie") ?? "") ?? [];
	return value ? String(JSON.parse(atob(decodeURIComponent(value)))[0]) : "";
}

const ID = /[\w-]{16,}(?:\.[\w-]{16,})?|\b\d+\b(?! s\b)/g;

/** Such as 'session' and 'second-step for 600 s'. */
const listCookies = (headers: Headers) =>
	headers.getSetCookie().flatMap((line) => {
		const [, name = "", seconds] = /^([^=]+)=[^;]*(?:.*Max-Age=(\d+))?/.exec(line) ?? [];
		if (name === "toast" || name === "bookmark") return [];
		return [seconds ? `${name} for ${seconds} s` : name];
	});

/** What other tests wrote may turn an insert into an update. */
const SHARED_ROWS = /^(unfound_searches|buyer_name_endings) /;

/** They are random, or count what other tests did too. */
const UNSTEADY =
	/^(number|version|run|sequence|id|last_step)$|^words$|^search_|secret|password|codes$/;
const MONTHS = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*/g;
const RANDOM_NAME = /\b(?=[a-z]*\d)[0-9a-z]{6}\b|\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;
const MINUTE_MS = 60_000;

/** Days in Dhaka as days from today, other times as hours and minutes from now. */
function describeTime(at: number): string {
	const minutes = Math.round((at - Date.now()) / MINUTE_MS);
	if (minutes === 0) return "now";
	const day = startOfDay(at + MINUTE_MS);
	if (Math.abs(day - at) < MINUTE_MS) return `in ${(day - startOfDay(Date.now())) / DAY_MS} days`;
	return `now${minutes < 0 ? "" : "+"}${Math.trunc(minutes / 60)}:${Math.abs(minutes) % 60}`;
}

function describeValue(value: number | string | null): string {
	if (typeof value === "number" && Math.abs(value - Date.now()) < 3660 * DAY_MS)
		return describeTime(value);
	return [RANDOM_NAME, ID, MONTHS]
		.reduce((text, random) => text.replaceAll(random, "*"), String(value).replaceAll(/\s+/g, " "))
		.slice(0, 60);
}

/** Such as 'quantity 3', of each change. */
function describeValues(change: string, values: readonly WrittenValue[]): string {
	const own = values.filter((each) => each.change === change && !UNSTEADY.test(each.name));
	const byName = groupBy(own, ({ name }) => name);
	const described = Array.from(byName, ([name, all]) => {
		const each = Array.from(new Set(all.map(({ value }) => describeValue(value))));
		return /^[*0]?$/.test(each.join()) ? [] : `${name} ${each.toSorted().slice(0, 4).join(" | ")}`;
	});
	return described.length > 0 ? ` (${described.flat().join(", ")})` : "";
}

/** Such as '303 /mycart updated: cart_lines update (quantity 3)'. */
function describeOutcome(
	{ status, location, headers }: PageResponse,
	changes: Changes,
	values: readonly WrittenValue[],
): string {
	const path = (location ?? "").replace(/^https?:.*/, "elsewhere").replaceAll(ID, "*");
	const changed = Object.keys(omitBookkeeping(changes)).filter((name) => !SHARED_ROWS.test(name));
	const cookies = listCookies(headers).join(", ").replaceAll(ID, "*");
	const answered = [status, path, readToast(headers), cookies && `(${cookies})`];
	const written = changed.sort().map((change) => change + describeValues(change, values));
	return `${answered.filter(Boolean).join(" ")}: ${written.join(", ")}`;
}

const MAX_WRITES = 8;

/** Fails each call to D1 and R2 in turn, and then sends the form without a failure. */
async function runWithFailures(name: string, prepare: Prepare): Promise<string[]> {
	const faults: string[] = [];
	const successfulRun = await sendWith(await prepareForm(prepare), null);
	expect(successfulRun.answer.status, successfulRun.answer.html.slice(0, 500)).toBeLessThan(400);
	const expectedChanges = successfulRun.changes;
	const values = await recorded.values();
	if (!dependsOnOthers(name))
		expect(describeOutcome(successfulRun.answer, expectedChanges, values)).toMatchSnapshot();
	checkPageVersion(expectedChanges);
	const calls = [...stores.calls()];

	async function sendWithFailure(
		send: Send,
		failure: StoreFailure,
		before: readonly Changes[] = [],
	) {
		const { answer, changes } = await sendWith(send, failure);
		const call = stores.calls()[failure.at - 1];
		const changesMade = omitBookkeeping(changes);
		const addFault = (it: string) =>
			faults.push(
				`call ${failure.at}${failure.answerLost ? ", answer lost" : ""} (${call?.sql.slice(0, 60)}): ${it}`,
			);
		for (const it of await listOrphanedObjects()) addFault(it);
		const isRefused = answer.status >= 400;
		if (isRefused) for (const it of listResponseFaults(answer)) addFault(it);
		const isUnchanged = isRefused && Object.keys(changesMade).length === 0;
		const isComplete =
			serializeChanges(countRowChanges(sumChanges([...before, changes]))) ===
			serializeChanges(countRowChanges(expectedChanges));
		const canBePartial = matchesAny(
			[...MULTI_STEP_FORMS, ...SINGLE_USE_CREDENTIAL_FORMS, ...WORK_AFTER_RESPONSE_FORMS],
			name,
		);
		if (!isUnchanged && !isComplete && !canBePartial)
			addFault(`${answer.status}, and half done: ${serializeChanges(changesMade)}`);
		return { isRefused, changes };
	}

	async function sendWithoutFailure(
		send: Send,
		before: readonly Changes[],
		failure: StoreFailure | null,
	) {
		const { answer, changes } = await sendWith(send, null);
		const addFault = (it: string) =>
			faults.push(`again after ${failure ? JSON.stringify(failure) : "the reads"}: ${it}`);
		const wasDone = failure !== null && Object.keys(omitBookkeeping(sumChanges(before))).length > 0;
		const isExplainedRefusal =
			[400, 404, 409].includes(answer.status) &&
			(matchesAny(SINGLE_USE_CREDENTIAL_FORMS, name) ||
				(wasDone && matchesAny(SINGLE_USE_RESOURCE_FORMS, name)));
		if (answer.status >= 400 && !isExplainedRefusal) addFault(`status ${answer.status}`);
		const isComplete =
			serializeChanges(countRowChanges(sumChanges([...before, changes]))) ===
			serializeChanges(countRowChanges(expectedChanges));
		const canDiffer =
			matchesAny(SINGLE_USE_CREDENTIAL_FORMS, name) ||
			dependsOnOthers(name) ||
			(wasDone && matchesAny(REPEATABLE_FORMS, name));
		if (!isComplete && !canDiffer)
			addFault(
				`${serializeChanges(countRowChanges(sumChanges([...before, changes])))} instead of ${serializeChanges(countRowChanges(expectedChanges))}`,
			);
	}

	const numbered = calls.map((call, n) => ({ ...call, at: n + 1 }));
	const writes = numbered.filter((call) => call.writes && !isBookkeepingWrite(call));
	const firstWrite = writes[0]?.at ?? Number.POSITIVE_INFINITY;
	// Nothing is written before the first write, so the form can be sent again after each failure.
	const before: Changes[] = [];
	const send = await prepareForm(prepare);
	let isDone = false;
	for (const { at } of numbered.filter((call) => call.at < firstWrite)) {
		const { isRefused, changes } = await sendWithFailure(send, { at, answerLost: false }, before);
		before.push(changes);
		isDone ||= !isRefused;
		if (isDone) break;
	}
	if (!isDone) await sendWithoutFailure(send, before, null);

	const laterCalls = numbered.filter(
		(call) => call.at > firstWrite && (!call.writes || isBookkeepingWrite(call)),
	);
	const single = [
		...laterCalls.slice(0, 1).map(({ at }) => ({ at, answerLost: false })),
		...writes.slice(0, MAX_WRITES).flatMap(({ at }) => [
			{ at, answerLost: false },
			{ at, answerLost: true },
		]),
	];
	for (const failure of single) {
		const send = await prepareForm(prepare);
		const { isRefused, changes } = await sendWithFailure(send, failure);
		if (isRefused) await sendWithoutFailure(send, [changes], failure);
	}
	return faults;
}

test("every action has a valid form in app/testing/routes/valid-forms, and every call that writes one in valid-api-calls.ts", async () => {
	const actions = ROUTES.flatMap(({ routePath, module }) => (module.action ? [routePath] : []));
	const tried = new Set([...Object.keys(VALID_FORMS), "/api/v1/*"]);
	expect(tried).toEqual(new Set(actions));
	const { paths } = await fetchApiDescription();
	const writes = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods).flatMap((method) =>
			method === "get" ? [] : [`${method.toUpperCase()} ${path}`],
		),
	);
	const unnamed = (calls: string[]) => calls.map((it) => it.replaceAll(/\{\w+\}/g, "{}")).sort();
	expect(unnamed(Object.keys(VALID_CALLS))).toEqual(unnamed(writes));
});

describe("when a call to D1 or R2 fails, the response says so, nothing is half done, and the same form then succeeds once", () => {
	const all = Object.entries({ ...VALID_FORMS, ...VALID_CALLS }).flatMap(([address, forms]) =>
		Object.entries(forms).map(([what, prepare]) => [`${address}: ${what}`, prepare] as const),
	);
	test.each(all)("%s", async (name, prepare) => {
		expect(await runWithFailures(name, prepare)).toEqual([]);
	});
});

import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readFormData } from "~/http/input/read-form-data.server";
import { hashSecret } from "~/platform/ids.server";
import { foldDigits } from "~/platform/input/fold-digits";
import { companyMembers, demoAccounts } from "../scripts/seed/people";
import { sumColumns } from "./testing/database/column-sums";
import { fillEveryKind } from "./testing/database/every-kind";
import { createTwinning } from "./testing/database/twins";
import { Browser } from "./testing/http/browser";
import { readAnswers } from "./testing/routes/answers";
import { crawl, type NumberField, readShown } from "./testing/routes/crawl";

/** The drill's shop just after midnight in Dhaka, when it is another month in UTC. */
const DB = env.SHOWN_SHOP;
const ACCOUNTS = [...demoAccounts, ...companyMembers];
/** They differ each time, have the rows of another page, or show events without their bodies. */
const SKIPPED = /^\/(health|logout|forbidden|login|signup)|openapi\.json|\.xlsx|\/webhooks\/drill$/;

const PEOPLE = [
	"owner@toolyard.test",
	"admin@toolyard.test",
	"shopper@toolyard.test",
	"debtor@toolyard.test",
	"requester@toolyard.test",
	"a visitor",
];
/** Nothing links to these: a month of forms, and what was typed at its limits. */
const FILTERED = [
	...["2050-03", "2050-04"].map((month) => `/dashboard/export/documents.csv?month=${month}`),
	...["vat", "sales-register"].map((name) => `/dashboard/reports/${name}?month=2050-04`),
	"/products?q=m8+bolt&stock=in",
	"/products?q=TY-0019",
	"/products/suggestions?q=bolt",
	"/order-pad?n=TY-0019&n=TY-9999",
	"/categories/fasteners/bolts?from=1",
];

const nameToken = (email: string) => `token-of-${email.split("@")[0]}`;

const open = async (email: string, path: string) => {
	const headers: Record<string, string> = path.startsWith("/api/v1/")
		? { authorization: `Bearer ${nameToken(email)}` }
		: {};
	const answer = await browsers.get(email)?.open(path, headers);
	if (!answer) throw new Error(`${email} has no browser.`);
	return answer;
};

const browsers = new Map<string, Browser>();
let sums: readonly string[] = [];
const pages = new Map<string, ReadonlyMap<string, string>>();
const numberFields = new Map<string, NumberField[]>();

beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2050, 2, 31, 18, 30) });
	await fillEveryKind(DB);
	sums = await sumColumns(DB);
	for (const email of PEOPLE) {
		const browser = new Browser({ bindings: { DB } });
		const account = ACCOUNTS.find((each) => each.email === email);
		if (account) await browser.submit("/login", { email, password: account.password });
		browsers.set(email, browser);
		const others = email.startsWith("admin") ? /^\/(?!dashboard)/ : /^\/dashboard/;
		await DB.prepare(
			"INSERT INTO api_tokens (id, user_id, name, token_hash, scope, created_at, expires_at, last_used_at) SELECT email, id, 'Shown', ?2, ?3, ?4, ?4 + 1000000, ?4 FROM users WHERE email = ?1",
		)
			.bind(
				email,
				hashSecret(nameToken(email)),
				email.startsWith("admin") ? "admin" : "read",
				Date.now(),
			)
			.run();
		const fields: NumberField[] = [];
		numberFields.set(email, fields);
		const skipped = new RegExp(`${SKIPPED.source}|${others.source}`);
		const shown = await crawl(browser, skipped, FILTERED, fields);
		const answers = await readAnswers(email, (path) => open(email, path));
		pages.set(email, new Map([...shown, ...answers]));
	}
});
afterAll(async () => {
	vi.useRealTimers();
	// The runtime sees that the connection for snapshots has ended when it has nothing else to do.
	await scheduler.wait(100);
});

/** Lists the words that have a digit: amounts, counts, dates and part numbers. Random ids and ports are left out. */
const listFigures = (shown: string) =>
	shown
		.split(/[\s"'<>,;={}[\]()]+/)
		.filter((word) => /\d/.test(word) && !/[0-9a-zA-Z]{16}|(localhost|127\.0\.0\.1):/.test(word))
		.slice(0, 150)
		.join(" ");

test("what the verbs of a demonstrated week write has the sums that are known", () => {
	expect(sums.join("\n")).toMatchSnapshot();
});

test.each(PEOPLE)("the pages of %s show the figures of the drill's shop", (email) => {
	const figures = Array.from(
		pages.get(email) ?? [],
		([path, shown]) => `${path}: ${shown.split(/\s+/).length} words, ${listFigures(shown)}`,
	);
	expect(figures.join("\n")).toMatchSnapshot();
});

/** The pages that show something else now, with the first words that differ. */
async function listChanged(email: string): Promise<string[]> {
	// Nothing that is kept from before.
	await DB.exec("UPDATE page_version SET version = version + 1");
	const changed: string[] = [];
	for (const [path, before] of pages.get(email) ?? []) {
		const after = readShown((await open(email, path)).html);
		if (after === before) continue;
		const words = [before, after].map((text) => text.split(/\s+/));
		const place = words[0]?.findIndex((word, n) => word !== words[1]?.[n]) ?? 0;
		changed.push(`${path}: ${words.map((each) => each.slice(place, place + 8).join(" "))}`);
	}
	return changed;
}

// The database reads what a statement leaves open backwards.
test.each(PEOPLE)(
	"the pages of %s show their rows in an order that the code says",
	async (email) => {
		await DB.exec("PRAGMA reverse_unordered_selects = ON");
		const changed = await listChanged(email);
		await DB.exec("PRAGMA reverse_unordered_selects = OFF");
		expect(changed).toEqual([]);
	},
);

const listNumberFields = (email: string, wanted: NumberField["method"]) =>
	(numberFields.get(email) ?? []).filter(({ method }) => method === wanted);

const readDecoded = (html: string) =>
	foldDigits(decodeURIComponent(readShown(html).replaceAll(/%(?![\dA-F]{2})/g, "%25")));

test.each(PEOPLE)("the number fields of %s read Bengali digits in addresses", async (email) => {
	const fields = new Map(
		listNumberFields(email, "get").map((field) => [
			`${field.action.replace(/\?.*/, "")} ${field.name}`,
			field,
		]),
	);
	expect([...fields.keys()]).toMatchSnapshot();
	for (const [field, { action, name, others }] of fields) {
		const openTyped = (typed: string) => {
			const sent = new URLSearchParams([...others, [name, typed]].map((pair) => [...pair]));
			return open(email, `${action.replace(/\?.*/, "")}?${sent}`);
		};
		const [known, bengali] = await Promise.all([openTyped("12"), openTyped("১২")]);
		expect([field, known.status, bengali.status]).toEqual([field, 200, 200]);
		expect(readDecoded(bengali.html)).toBe(readDecoded(known.html));
	}
});

test.each(PEOPLE)("the number fields of %s read Bengali digits in forms", async (email) => {
	const names = new Set(listNumberFields(email, "post").map(({ name }) => name));
	if (email.startsWith("admin")) expect(names.size).toBeGreaterThan(100);
	for (const name of names) {
		const form = new URLSearchParams([[name, "১২.৫"]]);
		const request = new Request("https://shop.test", { method: "POST", body: form });
		const read = await readFormData(request, { maxBytes: 1000, maxFields: 9 });
		expect(read instanceof FormData && read.get(name), name).toBe("12.5");
	}
});

test("a company's pages show nothing of another, whose rows are the same", async () => {
	const twinning = await createTwinning(DB);
	const members = await DB.prepare(
		"SELECT id, customer_id FROM users WHERE customer_id = 'c-karnaphuli'",
	).all<{ id: string; customer_id: string }>();
	const company = { users: members.results.map(({ id }) => id), customers: ["c-karnaphuli"] };
	const twins = await twinning.createTwins(company);
	const changed = await listChanged("owner@toolyard.test");
	await twinning.removeTwins(twins, await twinning.readRows(twins));
	expect(changed).toEqual([]);
});

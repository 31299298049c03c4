import { env } from "cloudflare:test";
import { isNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { INVARIANTS } from "~/domain/payments/reconcile/invariants/invariants.server";
import { alerts } from "~/domain/payments/tables.server";
import { JOB_GROUPS } from "~/http/worker/scheduled-jobs.server";
import { createPlatform } from "~/platform/platform.server";
import { buildSettings } from "../scripts/seed/issue-invoices";
import { companyMembers, demoAccounts } from "../scripts/seed/people";
import { Desk, fillForm, PICKUP } from "../scripts/seed/trade-day/desk";
import { checkInvariant } from "../scripts/verify/invariants";
import { EXPORTED_LISTS } from "./http/exported-lists/exported-lists.server";
import { NOUN_LISTS } from "./routes/dashboard/nouns.server";
import { fillEveryKind } from "./testing/database/every-kind";
import { fetchApiDescription } from "./testing/http/api-client";
import { Browser } from "./testing/http/browser";
import { runScheduledJobs } from "./testing/http/scheduled";
import { fetchWorker } from "./testing/http/worker";
import { ROUTES } from "./testing/routes/routes";

/** The drill's shop, in a database of its own. */
const bindings = { DB: env.EVERY_KIND };
const shopEnv = { ...env, ...bindings };
const { db } = createPlatform(shopEnv, { waitUntil: () => {}, reportError: () => {} });

/** A delivery method that nobody has chosen, so that its charge is on no paper. */
const CHARGE = { id: "drill-charge", name: "Delivery: Balloon" };
const RETIRED = { id: "drill-retired", name: "Retired wrench of the drill" };

const ADMIN = "admin@toolyard.test";
const VISITORS = ["nobody", "trade@toolyard.test", "owner@toolyard.test", ADMIN];
const ACCOUNTS = [...demoAccounts, ...companyMembers];
const browsers = new Map<string, Browser>();

beforeAll(async () => {
	await fillEveryKind();
	for (const email of VISITORS) {
		const browser = new Browser({ bindings });
		const account = ACCOUNTS.find((each) => each.email === email);
		if (account) await browser.submit("/login", { email, password: account.password });
		browsers.set(email, browser);
	}
});

const getBrowser = (email: string) => browsers.get(email) ?? new Browser({ bindings });

test.each(INVARIANTS)("the check $kind finds nothing to report", async (invariant) => {
	expect((await checkInvariant(db, invariant)).differences).toEqual([]);
});

/** The provider knows the payments of other tests' shops. */
const OWN_JOBS = Object.keys(JOB_GROUPS).filter(
	(cron) => !("reconcilePayments" in (JOB_GROUPS[cron] ?? {})),
);

const WORDS = ["delivery", "balloon", "wrench", CHARGE.id, RETIRED.id];

/** The dashboard only for an admin: others are refused before it reads a row. `/health` asks for the provider's job. */
const listPaths = (email: string) =>
	[
		...ROUTES.filter(({ module, routePath }) => module.loader && !/[:*]/.test(routePath)).map(
			({ routePath }) => routePath,
		),
		"/sitemaps/catalogue.xml",
		...WORDS.flatMap((q) => [`/products?q=${q}`, `/products/suggestions?q=${q}`]),
		...WORDS.flatMap((q) => [`/dashboard/find?find=${q}`, `/dashboard/manageProduct?find=${q}`]),
		...["low", "wanted", "archived"].map((show) => `/dashboard/manageProduct?show=${show}`),
		...["low", "wanted", "sale"].map(
			(show) => `/dashboard/manageProduct/prices-and-stock?show=${show}`,
		),
		...[...Object.keys(EXPORTED_LISTS), ...NOUN_LISTS.map(([list]) => list)].map(
			(list) => `/dashboard/export/${list}`,
		),
	].filter((path) => path !== "/health" && (email === ADMIN || !path.startsWith("/dashboard")));

const isAboutDelivery = (path: string) => path.startsWith("/dashboard/delivery");

test.each(VISITORS)(
	"no page, file or feed names a charge for %s, nor an archived part outside the dashboard",
	async (email) => {
		const browser = getBrowser(email);
		const names = [CHARGE.name, `/${CHARGE.id}`, ...(email === ADMIN ? [] : [RETIRED.name])];
		const opened = await Promise.all(
			listPaths(email).map(async (path) => ({ path, page: await browser.open(path) })),
		);
		const wrong = opened.flatMap(({ path, page: { status, html } }) =>
			status >= 500 ||
			(!isAboutDelivery(path) && names.some((name) => html.replaceAll(path, "").includes(name)))
				? [`${path}: ${status}`]
				: [],
		);
		expect(wrong).toEqual([]);
	},
);

test("no call of the API names a charge or an archived part", async () => {
	const { paths } = await fetchApiDescription();
	const calls = Object.entries(paths).flatMap(([path, { get }]) =>
		get && !path.includes("{") ? [path] : [],
	);
	for (const path of [
		...calls,
		"/products?limit=100",
		"/trade/parts?number=drill",
		"/trade/backorders",
	]) {
		const response = await fetchWorker(`${env.APP_ORIGIN}/api/v1${path}`, {}, bindings);
		const text = await response.text();
		expect(text, path).not.toContain(CHARGE.name);
		expect(text, path).not.toContain(RETIRED.name);
	}
});

describe("a charge is no part that can be opened, changed, priced, ordered or waited for", () => {
	test.each([
		["trade@toolyard.test", `/products/${CHARGE.id}`],
		[ADMIN, `/dashboard/manageProduct/${CHARGE.id}`],
		[ADMIN, `/dashboard/manageProduct/${CHARGE.id}/stock`],
		[ADMIN, `/dashboard/manageProduct/${CHARGE.id}/numbers`],
		["nobody", `/api/v1/products/${CHARGE.id}`],
		["nobody", `/api/v1/trade/prices?product=${CHARGE.id}&quantity=1`],
	])("%s opens %s", async (email, path) => {
		expect((await getBrowser(email).open(path)).status).toBe(404);
	});

	test("an order for it, now or later, is refused", async () => {
		const desk = new Desk(env.EVERY_KIND, buildSettings(env), Date.now());
		const form = { ...fillForm(PICKUP), quantity: 200, idempotencyKey: "order-of-a-charge" };
		const draft = toOneLineOrder(CHARGE.id, form);
		const buyer = await desk.findUser("seed-anis");
		const line = { productId: CHARGE.id, quantity: 200, cartQuantity: 200, pricedQuantity: 200 };
		const later = { ...draft, lines: [], waiting: [line] };
		const refused = { ok: false, reason: "archived" };
		expect(await placeOrder(desk.needs, buyer, later)).toMatchObject(refused);
		expect(await placeOrder(desk.needs, buyer, draft)).toMatchObject(refused);
	});
});

test("the jobs of a day raise no alert", async () => {
	for (let run = 0; run < 3; run += 1) await runScheduledJobs(shopEnv, OWN_JOBS);
	const open = await db.select().from(alerts).where(isNull(alerts.resolvedAt));
	expect(open).toEqual([]);
});

import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { data, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/cloudflare";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { categories, vatRates } from "~/domain/catalog/tables.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { bumpPageVersion, getPageVersion } from "~/platform/d1/page-version.server";
import { newId } from "~/platform/ids.server";
import { createDatabaseBinding } from "~/testing/database/database-binding";
import { setStock } from "~/testing/database/queries";
import { createReplicaDatabase } from "~/testing/database/replica-database";
import {
	createAdmin,
	createAttribute,
	createBlog,
	createCategory,
	createFamily,
	createOrder,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { clearSettings } from "~/testing/http/clear-settings";
import { createTestPlatform } from "~/testing/platform";
import { createCommentRow } from "~/testing/routes/route-rows";
import * as built from "../../../build/server";
import { createFetchHandler } from "../worker/handle-request.server";

const { db } = createTestPlatform();
/** As a request does that has written public content. */
const bump = () => bumpPageVersion({ db, hasWritten: () => true });
const build = built as unknown as ServerBuild;

/** A region with an empty cache: its build is unique. */
function createRegion(overrides: Partial<ServerBuild> = {}) {
	const regionalBuild = { ...build, ...overrides, assets: { ...build.assets, version: newId() } };
	return { isolate: () => createIsolate(regionalBuild), another: () => createRegion(overrides) };
}

/** Creates an isolate with its own memory and its region's cache. */
function createIsolate(regionalBuild: ServerBuild) {
	const handle = createFetchHandler(regionalBuild);
	return async (path: string, init: RequestInit = {}, bindings: Partial<Env> = {}) => {
		const context = createExecutionContext();
		const request = new Request(new URL(path, env.APP_ORIGIN), { redirect: "manual", ...init });
		const shopEnv = { ...env, PAGE_CACHE_SECONDS: "60", ...bindings };
		const response = await handle(request, shopEnv, context);
		const html = (await response.text()).replaceAll("<!-- -->", "");
		await waitOnExecutionContext(context);
		const timing = response.headers.get("server-timing") ?? "";
		return {
			html,
			headers: response.headers,
			status: response.status,
			cache: /cache;desc=(\w+)/.exec(timing)?.[1],
			statements: Number(/(\d+) statements/.exec(timing)?.[1]),
		};
	};
}

type Isolate = ReturnType<typeof createIsolate>;

const getBrowserHeaders = (browser: Browser) => ({
	origin: env.APP_ORIGIN,
	host: new URL(env.APP_ORIGIN).host,
	cookie: Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join("; "),
});

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** By the product that is all they have. */
const families = new Map<string, Awaited<ReturnType<typeof createFamily>>>();

const advanceTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function changePrice(
	isolate: Isolate,
	{ id, name }: { id: string; name: string },
	price: string,
) {
	const form = new FormData();
	const familyId = families.get(id)?.id ?? "";
	for (const [field, value] of Object.entries({ name, price, description: "Cheaper.", familyId })) {
		form.set(field, value);
	}
	form.set("image", new File([], ""));
	const body = new Response(form);
	const bytes = await body.arrayBuffer();
	const { status } = await isolate(`/dashboard/manageProduct/${id}`, {
		method: "POST",
		body: bytes,
		headers: {
			...getBrowserHeaders(await createSignedInBrowser(await createAdmin())),
			"content-type": body.headers.get("content-type") ?? "",
			"content-length": String(bytes.byteLength),
		},
	});
	expect(status).toBe(303);
}

async function createShownProduct(overrides: Parameters<typeof createProduct>[0] = {}) {
	const family = await createFamily();
	const product = await createProduct({ ...overrides, familyId: family.id });
	families.set(product.id, family);
	return product;
}

const getGridPath = ({ id }: { id: string }) => `/families/${families.get(id)?.slug}`;

test("a search is cached when it is asked again, so that made-up words push no page out", async () => {
	const isolate = createRegion().isolate();
	await isolate("/products");
	for (let n = 0; n < 50; n += 1)
		expect((await isolate(`/products?q=made-up-${n}`)).cache).toBe("miss");
	for (const path of ["/products?q=bolt&stock=in", "/products?from=1.50"]) {
		expect((await isolate(path)).cache).toBe("miss");
		expect((await isolate(path)).cache).toBe("miss");
		expect((await isolate(path)).cache).toBe("hit");
	}
	expect((await isolate("/products")).cache).toBe("hit");
});

test("a public page is shared with other visitors and isolates of the region without a D1 query", async () => {
	const region = createRegion();
	const [here, beside] = [region.isolate(), region.isolate()];
	const product = await createShownProduct();
	const path = getGridPath(product);
	const first = await here(path);
	expect([first.status, first.cache]).toEqual([200, "miss"]);
	expect(first.html).toContain(product.name);
	for (const isolate of [here, beside]) {
		const again = await isolate(path);
		expect([again.status, again.cache, again.statements]).toEqual([200, "hit", 0]);
		expect(again.html).toBe(first.html);
		expect(again.headers.get("age")).toBe("0");
		expect(again.headers.get("cache-control")).toBe("private, no-cache");
		expect(again.headers.get("vary")).toBe("Cookie, Save-Data");
		expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
		const own = ["age", "server-timing", "x-request-id"];
		for (const name of own) first.headers.delete(name);
		for (const name of own) again.headers.delete(name);
		expect(Array.from(again.headers)).toEqual(Array.from(first.headers));
	}
	const conditionalRequest = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
	expect(await here(path, conditionalRequest)).toMatchObject({
		status: 304,
		html: "",
		cache: "hit",
	});
	expect((await region.another().isolate()(path)).cache).toBe("miss");
});

test.each(["families", "categories"])(
	"visitors share %s with and without VAT, and a changed rate renders both again",
	async (pages) => {
		const [category, vatRateId] = [await createCategory(), await createVatRate(1500)];
		const family = await createFamily({ categoryId: category.id });
		await createProduct({ familyId: family.id, categoryId: category.id, vatRateId });
		const isolate = createRegion().isolate();
		const gross = `/${pages}/${pages === "families" ? family.slug : category.slug}`;
		const net = `${gross}?vat=net`;
		expect((await isolate(gross)).html).not.toContain("tk 217.39");
		expect((await isolate(net)).html).toContain("tk 217.39");
		for (const path of [gross, net]) expect((await isolate(path)).cache).toBe("hit");
		await db.update(vatRates).set({ bp: 500 }).where(eq(vatRates.id, vatRateId));
		await bump();
		advanceTime(11_000);
		expect(await isolate(net)).toMatchObject({
			cache: "miss",
			html: expect.stringContaining("tk 238.10"),
		});
	},
);

test("a changed category is in the menu of every shared page as soon as the page version is read", async () => {
	const isolate = createRegion().isolate();
	const { id, slug } = await createCategory();
	await bump();
	expect((await isolate("/contact")).html).toContain(slug);
	await db.update(categories).set({ name: "Renamed today" }).where(eq(categories.id, id));
	await bump();
	advanceTime(11_000);
	const page = await isolate("/contact");
	expect(page.cache).toBe("miss");
	expect(page.html).toContain("Renamed today");
});

test("a public page with forms renders identically all day, so that browsers get a 304", async () => {
	vi.setSystemTime(Date.UTC(2026, 0, 5, 12));
	const isolate = createRegion().isolate();
	const renderAndGetEtags = async () => {
		const pages = [await isolate("/"), await isolate("/contact"), await isolate("/blogs")];
		for (const { cache } of pages) expect(cache).toBe("miss");
		return pages.map(({ headers }) => headers.get("etag"));
	};
	const morning = await renderAndGetEtags();
	for (const etag of morning) expect(etag).toMatch(/^W\/"/);
	advanceTime(3_600_000);
	expect(await renderAndGetEtags()).toEqual(morning);
});

test("the cache key ignores the order of parameters and empty ones; unknown parameters prevent caching", async () => {
	const isolate = createRegion().isolate();
	expect((await isolate("/products?sort=rating&stock=in")).cache).toBe("miss");
	expect((await isolate("/products?q=&stock=in&sort=rating")).cache).toBe("hit");
	expect((await isolate("/products?stock=in")).cache).toBe("miss");
	const others = [
		"/products?sort=rating&stock=in&utm_source=mail",
		"/products?sort=rating&sort=newest",
		"/login?from=/mycart",
		`/products?q=${"m".repeat(300)}`,
		"/signup",
		"/newsletter",
		"/blogs/newest-comments",
		"/no-such-page",
	];
	for (const path of others) {
		for (const _ of ["first", "again"]) expect((await isolate(path)).cache, path).not.toBe("hit");
	}
	expect((await isolate("/login", { method: "HEAD" })).cache).toBe("bypass");
});

test("a category's filters are part of the cache key; made-up attributes, values and repeats prevent caching", async () => {
	const isolate = createRegion().isolate();
	const above = await createCategory();
	const { id: categoryId, slug } = await createCategory({ parentId: above.id });
	const { id } = await createAttribute();
	for (const thread of ["M6", "M8"]) await createProduct({ categoryId, specs: { [id]: thread } });
	const path = `/categories/${above.slug}/${slug}`;
	expect((await isolate(`${path}?${id}=M8&${id}=M6&stock=in`)).cache).toBe("miss");
	const again = await isolate(`${path}?stock=in&from=&${id}=M6&sort=&${id}=M8`);
	expect([again.status, again.cache]).toEqual([200, "hit"]);
	expect((await isolate(`${path}?${id}=M8`)).cache).toBe("miss");
	const others = [
		`${path}?made-up=1`,
		`${path}?${id}=M9`,
		`${path}?${id}=M8&made-up=1`,
		`${path}?${id}=M8&${id}=M8`,
		`${path}?stock=in&stock=in`,
		`${path}?sort=none`,
		`${path}?page=1`,
		`${path}?page=9`,
		`${path}?from=abc`,
		`/categories/${above.slug}?made-up=1`,
		"/categories?made-up=1",
	];
	for (const each of others) {
		for (const _ of ["first", "again"]) expect((await isolate(each)).cache, each).not.toBe("hit");
	}
});

test("a signed-in user's page is not shared", async () => {
	const isolate = createRegion().isolate();
	const shopper = await createUser({ name: `Salma ${newId()}` });
	const cookies = { headers: getBrowserHeaders(await createSignedInBrowser(shopper)) };
	for (const path of ["/", "/products", "/blogs", "/contact", "/products.data"]) {
		for (const _ of ["first", "again"]) {
			const own = await isolate(path, cookies);
			expect([own.cache, own.headers.get("age")]).toEqual(["bypass", null]);
			expect(own.html).toContain(shopper.name);
		}
		for (const outcome of ["miss", "hit"]) {
			const shared = await isolate(path);
			expect(shared.cache, path).toBe(outcome);
			expect(shared.html).not.toContain(shopper.name);
		}
	}
	const unknown = { headers: { cookie: "session=over" } };
	expect((await isolate("/products", unknown)).cache).toBe("bypass");
});

test("a toast is not cached", async () => {
	const isolate = createRegion().isolate();
	const visitor = new Browser();
	await visitor.submit("/newsletter", { email: `${newId()}@readers.test`, from: "/terms" });
	const greeting = "We've sent you an email. Open its link to subscribe";
	expect((await isolate("/terms")).cache).toBe("miss");
	const greeted = await isolate("/terms", { headers: getBrowserHeaders(visitor) });
	expect(greeted.cache).toBe("bypass");
	expect(greeted.html).toContain(greeting);
	expect(greeted.headers.get("set-cookie")).toContain("toast=;");
	const next = await isolate("/terms");
	expect([next.cache, next.headers.get("set-cookie")]).toEqual(["hit", null]);
	expect(next.html).not.toContain(greeting);
});

function createGridBuild(headersBySource: {
	loader?: Record<string, string>;
	page?: Record<string, string>;
}) {
	const id = "routes/products/route";
	const route = build.routes[id];
	if (!route) throw new Error("The grid's route has another id.");
	const loader = async (args: LoaderFunctionArgs) => {
		const loaded = (await route.module.loader?.(args)) as { data: unknown };
		return data(loaded.data, { headers: headersBySource.loader });
	};
	const headers = headersBySource.page && (() => headersBySource.page as Record<string, string>);
	const module = { ...route.module, loader, headers };
	return { routes: { ...build.routes, [id]: { ...route, module } } };
}

test.each([
	["sets a cookie", { loader: { "set-cookie": "seen=1" } }],
	["says it is private", { page: { "cache-control": "private, max-age=60" } }],
	["may not be stored", { page: { "cache-control": "no-store" } }],
])("an answer that %s is not kept", async (_, given) => {
	const isolate = createRegion(createGridBuild(given)).isolate();
	for (const _ of ["first", "again"]) {
		const response = await isolate("/products");
		expect([response.status, response.cache, response.headers.get("age")]).toEqual([
			200,
			"miss",
			null,
		]);
	}
});

test("a shared page contains nothing from the visitor's request", async () => {
	const requests: Request[] = [];
	const id = "routes/products/route";
	const route = build.routes[id];
	const loader = (args: LoaderFunctionArgs) => {
		requests.push(args.request);
		return route?.module.loader?.(args);
	};
	const routes = { ...build.routes, [id]: { ...route, module: { ...route?.module, loader } } };
	const isolate = createRegion({ routes } as Partial<ServerBuild>).isolate();
	const headers = {
		cookie: "device=mine",
		"user-agent": "Netscape",
		"cf-connecting-ip": "10.0.0.1",
	};
	await isolate("/products", { headers });
	expect(requests.map((request) => Array.from(request.headers))).toEqual([[]]);
});

test("incomplete responses are not cached", async () => {
	const isolate = createRegion().isolate();
	for (const path of ["/blogs/no-such-blog", "/products?after=1.none&q=%00"]) {
		for (const _ of ["first", "again"]) expect((await isolate(path)).cache, path).not.toBe("hit");
	}
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const prepare = (sql: string) => env.DB.prepare(sql.replaceAll('"products"', '"gone"'));
	const databaseWithoutProducts = createDatabaseBinding({
		prepare,
		batch: env.DB.batch.bind(env.DB),
	});
	const broken = await isolate("/products", {}, { DB: databaseWithoutProducts });
	expect([broken.status, broken.cache]).toEqual([503, "miss"]);
	expect(log).toHaveBeenCalled();
	// The home page renders without the failed part and says so in its headers alone.
	for (const path of ["/", "/_root.data"]) {
		const partial = await isolate(path, {}, { DB: databaseWithoutProducts });
		expect([partial.status, partial.cache]).toEqual([200, "miss"]);
		expect(partial.headers.get("cache-control"), path).toBe("private, no-store");
	}
	log.mockRestore();
	for (const path of ["/products", "/", "/_root.data"]) {
		expect(await isolate(path), path).toMatchObject({ status: 200, cache: "miss" });
	}
});

test("pages with prices without VAT are cached separately, by nothing but that choice of the cookie", async () => {
	const isolate = createRegion().isolate();
	const net = { headers: { cookie: "vat=net; other=1" } };
	expect((await isolate("/terms")).cache).toBe("miss");
	expect((await isolate("/terms", net)).cache).toBe("miss");
	expect((await isolate("/terms", { headers: { cookie: "vat=net" } })).cache).toBe("hit");
	expect((await isolate("/terms", { headers: { cookie: "vat=gross" } })).cache).toBe("hit");
});

test("data saver pages are cached separately", async () => {
	const isolate = createRegion().isolate();
	const saver = { headers: { "save-data": "on" } };
	expect((await isolate("/terms")).cache).toBe("miss");
	expect((await isolate("/terms", saver)).cache).toBe("miss");
	expect((await isolate("/terms", saver)).cache).toBe("hit");
	expect((await isolate("/terms", { headers: { cookie: "data-saver=on" } })).cache).toBe("hit");
});

test("a new price appears immediately in its isolate, after a second in the region and after ten elsewhere", async () => {
	const region = createRegion();
	const [here, beside, elsewhere] = [
		region.isolate(),
		region.isolate(),
		region.another().isolate(),
	];
	const product = await createShownProduct({ pricePoisha: 25_000 });
	const path = getGridPath(product);
	for (const isolate of [here, beside, elsewhere]) {
		expect((await isolate(path)).html).toContain("250");
	}
	await changePrice(here, product, "199");
	const now = await here(path);
	expect(now.cache).toBe("miss");
	expect(now.html).toContain("199");
	advanceTime(1001);
	expect((await beside(path)).html).toContain("199");
	expect((await elsewhere(path)).html).toContain("250");
	advanceTime(9000);
	expect((await elsewhere(path)).html).toContain("199");
});

test("a new shop name appears immediately in its isolate, after a second in the region and after ten elsewhere", async () => {
	const region = createRegion();
	const [here, beside, elsewhere] = [
		region.isolate(),
		region.isolate(),
		region.another().isolate(),
	];
	for (const isolate of [here, beside, elsewhere])
		expect((await isolate("/terms")).html).toContain(`${env.SHOP_NAME} sells tools`);
	const shopName = `Karwan ${newId()}`;
	const { status } = await here("/dashboard/settings/seller", {
		method: "POST",
		body: new URLSearchParams({ shopName, address: "Karwan Bazar", email: "sales@karwan.test" }),
		headers: getBrowserHeaders(await createSignedInBrowser(await createAdmin())),
	});
	expect(status).toBe(303);
	const isRenamed = async (isolate: Isolate) =>
		(await isolate("/terms")).html.includes(`${shopName} sells tools`);
	expect(await isRenamed(here)).toBe(true);
	advanceTime(1001);
	expect([await isRenamed(beside), await isRenamed(elsewhere)]).toEqual([true, false]);
	advanceTime(9000);
	expect(await isRenamed(elsewhere)).toBe(true);
	await clearSettings();
});

test("a search without results does not count as a write", async () => {
	const region = createRegion();
	expect((await region.isolate()("/terms")).cache).toBe("miss");
	const search = await region.isolate()("/products?q=hxe+bolt");
	expect([search.status, search.cache]).toEqual([200, "miss"]);
	expect(search.html).toContain("hxe");
	const next = await region.isolate()("/terms");
	expect([next.cache, next.statements]).toEqual(["hit", 0]);
});

test("a version read before a write is not used after it", async () => {
	const isolate = createRegion().isolate();
	const product = await createShownProduct({ pricePoisha: 25_000 });
	const path = getGridPath(product);
	await isolate(path);
	advanceTime(10_001);
	const readThenWrite = async <Rows>(read: Promise<Rows>) => {
		const rows = await read;
		await changePrice(isolate, product, "199");
		return rows;
	};
	const prepare = (sql: string) => {
		const bind = () => ({ raw: () => readThenWrite(env.DB.prepare(sql).raw()) });
		return { bind } as unknown as D1PreparedStatement;
	};
	const slow = createDatabaseBinding({ prepare, batch: env.DB.batch.bind(env.DB) });
	expect((await isolate(path, {}, { DB: slow })).html).toContain("250");
	expect((await isolate(path)).html).toContain("199");
});

test("a shared page is read at its version's bookmark, and the version from the primary", async () => {
	const region = createRegion();
	const { DB, sent } = createReplicaDatabase();
	const product = await createShownProduct({ pricePoisha: 25_000 });
	const path = getGridPath(product);
	expect((await region.isolate()(path, {}, { DB })).cache).toBe("miss");
	const [versionQuery, ...renderStatements] = sent();
	expect(versionQuery).toMatchObject({
		constraint: "first-primary",
		sql: expect.stringContaining("page_version"),
	});
	const bookmark = versionQuery?.bookmark() ?? "";
	expect(bookmark).not.toBe("");
	expect(new Set(renderStatements.map(({ constraint }) => constraint))).toEqual(
		new Set([bookmark]),
	);

	const beside = region.isolate();
	expect((await beside("/blogs", {}, { DB })).cache).toBe("miss");
	expect(new Set(sent().map(({ constraint }) => constraint))).toEqual(new Set([bookmark]));

	await changePrice(beside, product, "199");
	const revalidated = await beside(path, { headers: { cookie: "bookmark=of-no-session" } }, { DB });
	expect(revalidated.cache).toBe("miss");
	expect(revalidated.html).toContain("199");
	const [secondVersionQuery, ...secondRenderStatements] = sent();
	expect(secondVersionQuery?.constraint).toBe("first-primary");
	const moved = secondVersionQuery?.bookmark() ?? "";
	expect(moved > bookmark).toBe(true);
	expect(new Set(secondRenderStatements.map(({ constraint }) => constraint))).toEqual(
		new Set([moved]),
	);
	expect((await beside(path, { headers: { cookie: "bookmark=of-no-session" } })).cache).toBe("hit");
});

test("the stock may be as old as the setting allows; past half of it the page is revalidated after the response", async () => {
	const isolate = createRegion().isolate();
	const product = await createShownProduct({ onHand: 30 });
	const path = getGridPath(product);
	expect((await isolate(path)).html).toContain("30 in stock");
	await createOrder(await createUser(), product, { quantity: 4 });
	advanceTime(29_000);
	const cached = await isolate(path);
	expect([cached.cache, cached.headers.get("age")]).toEqual(["hit", "29"]);
	expect(cached.html).toContain("30 in stock");
	advanceTime(2000);
	const stale = await isolate(path);
	expect(stale.cache).toBe("stale");
	expect(stale.html).toContain("30 in stock");
	const fresh = await isolate(path);
	expect([fresh.cache, fresh.headers.get("age")]).toEqual(["hit", "0"]);
	expect(fresh.html).toContain("26 in stock");
	advanceTime(61_000);
	expect((await isolate(path)).cache).toBe("miss");
});

test("an author's name, photo and deletion, a product that sells out or is back, and its numbers increment the version; other changes don't", async () => {
	const author = await createUser();
	const product = await createProduct({ onHand: 5 });
	const movesVersion = async (change: () => Promise<unknown>) => {
		const before = await getPageVersion(db);
		await change();
		return (await getPageVersion(db)) > before;
	};
	const changeUser = (changed: Partial<typeof users.$inferInsert>) => () =>
		db.update(users).set(changed).where(eq(users.id, author.id));
	expect(await movesVersion(changeUser({ name: "Another" }))).toBe(true);
	expect(await movesVersion(changeUser({ photoKey: "profiles/another.webp" }))).toBe(true);
	expect(await movesVersion(changeUser({ address: "12 Nawabpur Road" }))).toBe(false);
	expect(await movesVersion(() => createUser())).toBe(false);
	expect(await movesVersion(() => createOrder(author, product, { quantity: 2 }))).toBe(false);
	const last = await createUser();
	expect(await movesVersion(() => createOrder(last, product, { quantity: 3 }))).toBe(true);
	const setOnHand = (onHand: number) => () => setStock(product.id, onHand);
	expect(await movesVersion(setOnHand(6))).toBe(true);
	expect(await movesVersion(setOnHand(7))).toBe(false);
	const giveNumber = (customerId: string) => () =>
		db.run(sql`insert into part_numbers (normalized, spelling, customer_id, kind, product_id, display, words)
			values ('x71', 'x71', ${customerId}, ${customerId ? "customer" : "alternate"}, ${product.id}, 'X-71', ' x-71')`);
	expect(await movesVersion(giveNumber(""))).toBe(true);
	expect(await movesVersion(giveNumber(author.customerId))).toBe(false);
	const deleteUser = async () => {
		const { id } = await createUser();
		return () => db.delete(users).where(eq(users.id, id));
	};
	expect(await movesVersion(await deleteUser())).toBe(false);
	const writer = await createUser();
	await createCommentRow(writer, (await createBlog()).id);
	expect(await movesVersion(() => db.delete(users).where(eq(users.id, writer.id)))).toBe(true);
});

test("the page is rendered when the edge cache or the version is unavailable", async () => {
	const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
	const rejectCall = () => Promise.reject(new Error("The cache is down."));
	const cache = vi.spyOn(caches, "default", "get");
	cache.mockReturnValue({
		match: rejectCall,
		put: rejectCall,
		delete: rejectCall,
	} as unknown as Cache);
	const isolate = createRegion().isolate();
	for (const _ of ["first", "again"]) {
		const page = await isolate("/terms");
		expect([page.status, page.cache]).toEqual([200, "bypass"]);
	}
	expect(errorLog.mock.calls.flat().join()).toContain("The cache is down.");
	cache.mockRestore();
	errorLog.mockRestore();
});

test("two visitors with the same cached page can both send the contact form once", async () => {
	const isolate = createRegion().isolate();
	const [form, same] = [await isolate("/"), await isolate("/")];
	expect(same.cache).toBe("hit");
	const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(form.html)?.[1] ?? "";
	const write = async (name: string, message: string) => {
		const fields = {
			name,
			email: `${name}@buyers.test`,
			contact: "01711",
			message,
			idempotencyKey,
		};
		expect((await new Browser().submit("/contact", fields)).status).toBe(303);
	};
	const [one, other] = [newId(), newId()];
	await write(one, "Do you stock M20 nuts?");
	await write(one, "Do you stock M20 nuts?");
	await write(one, "And washers?");
	await write(other, "Do you stock M20 nuts?");
	const messages = (name: string) =>
		db.select().from(contactMessages).where(eq(contactMessages.name, name));
	expect(await messages(one)).toHaveLength(2);
	expect(await messages(other)).toHaveLength(1);
});

test("pages with prices are not shared with a shop whose prices are for members", async () => {
	const isolate = createRegion().isolate();
	expect((await isolate("/terms")).cache).toBe("miss");
	const members = { PRICES_FOR: "members" };
	expect((await isolate("/terms", {}, members)).cache).toBe("miss");
	expect((await isolate("/terms", {}, members)).cache).toBe("hit");
});

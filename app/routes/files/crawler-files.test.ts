import { applyD1Migrations, env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { blogs } from "~/domain/blog/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createAttribute,
	createBlog,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const openPath = (path: string) => new Browser().open(path);

const listUrls = (xml: string) =>
	Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = ""]) => address);

/** Mismatched tags are an error. */
function expectWellFormed(xml: string) {
	const open: string[] = [];
	expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n</);
	for (const [, closes, name, alone] of xml.matchAll(/<(\/?)([a-zA-Z:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
		if (closes) expect(open.pop()).toBe(name);
		else if (!alone) open.push(name ?? "");
	}
	expect(open).toEqual([]);
}

test.each([
	["/robots.txt", "text/plain; charset=utf-8", 86_400],
	["/sitemap.xml", "application/xml; charset=utf-8", 3600],
	["/sitemaps/pages.xml", "application/xml; charset=utf-8", 3600],
	["/sitemaps/catalogue.xml", "application/xml; charset=utf-8", 3600],
	["/blogs/rss.xml", "application/rss+xml; charset=utf-8", 600],
	["/manifest.webmanifest", "application/manifest+json; charset=utf-8", 86_400],
])(
	"%s has a content type and can be cached, and HEAD returns the same headers",
	async (path, type, maxAge) => {
		for (const method of ["GET", "HEAD"]) {
			const response = await fetchWorker(new URL(path, env.APP_ORIGIN), { method });
			expect(response.status).toBe(200);
			expect(response.headers.get("content-type")).toBe(type);
			expect(response.headers.get("cache-control")).toBe(`public, max-age=${maxAge}`);
			expect(response.headers.get("set-cookie")).toBeNull();
			expect((await response.text()) === "").toBe(method === "HEAD");
		}
	},
);

test("robots.txt names the sitemap and disallowed paths on any host", async () => {
	const response = await fetchWorker("http://elsewhere.test/robots.txt");
	const text = await response.text();
	expect(text).toContain(`\nSitemap: ${env.APP_ORIGIN}/sitemap.xml\n`);
	expect(text).not.toContain("elsewhere.test");
	for (const path of [
		"/dashboard",
		"/mycart",
		"/checkout",
		"/myorder",
		"/profile",
		"/products/",
		"/api/",
	]) {
		expect(text).toContain(`Disallow: ${path}\n`);
	}
	const allowed = Array.from(text.matchAll(/^Allow: (.+)$/gm), ([, path]) => path);
	expect(allowed).toEqual(["/api/v1/docs", "/api/v1/openapi.json"]);
});

test("the sitemap has all categories and families, except archived ones", async () => {
	expect(listUrls((await openPath("/sitemap.xml")).html)).toContain(
		`${env.APP_ORIGIN}/sitemaps/catalogue.xml`,
	);
	const category = await createCategory();
	const family = await createFamily({ categoryId: category.id });
	const archived = await createCategory({ archivedAt: 1 });
	const hidden = await createFamily({ categoryId: archived.id });
	const { html: xml } = await openPath("/sitemaps/catalogue.xml");
	expectWellFormed(xml);
	expect(listUrls(xml)).toEqual(
		expect.arrayContaining(
			["/categories", `/categories/${category.slug}`, `/families/${family.slug}`].map(
				(path) => env.APP_ORIGIN + path,
			),
		),
	);
	for (const slug of [archived.slug, hidden.slug]) expect(xml).not.toContain(slug);
});

test("a catalogue of more than 50,000 addresses is in two files of the sitemap, of at most 50 MB", async () => {
	const DB = env.LARGE_SHOP;
	await applyD1Migrations(DB, env.MIGRATIONS);
	await DB.exec(
		"insert into categories (id, slug, path, name) values ('all', 'all', 'all', 'All')",
	);
	await DB.exec(
		`insert into families (id, category_id, slug, name)
		with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 50000)
		select n, 'all', printf('%080d', n), 'Many' from counted`.replaceAll("\n", " "),
	);
	const browser = new Browser({ bindings: { DB } });
	const index = listUrls((await browser.open("/sitemap.xml")).html);
	const files = index.filter((address) => address.includes("catalogue"));
	expect(files).toEqual(
		["catalogue", "catalogue-2"].map((name) => `${env.APP_ORIGIN}/sitemaps/${name}.xml`),
	);
	const pages = await Promise.all(files.map((file) => browser.open(new URL(file).pathname)));
	const addresses = pages.map(({ html }) => listUrls(html));
	expect(addresses.map(({ length }) => length)).toEqual([50_000, 2]);
	expect(new Set(addresses.flat()).size).toBe(50_002);
	for (const { html } of pages) expect(html.length).toBeLessThan(50_000_000);
	expect((await browser.open("/sitemaps/catalogue-3.xml")).status).toBe(404);
	expect((await browser.open("/sitemaps/catalogue-1.xml")).status).toBe(404);
});

test("every page in the sitemap is public and has a matching canonical URL", async () => {
	const addresses = listUrls((await openPath("/sitemaps/pages.xml")).html);
	expect(addresses).toEqual(
		expect.arrayContaining([`${env.APP_ORIGIN}/products`, `${env.APP_ORIGIN}/api/v1/docs`]),
	);
	for (const address of addresses) {
		const { status, html } = await openPath(address.slice(env.APP_ORIGIN.length));
		expect([address, status]).toEqual([address, 200]);
		expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
		expect(html).not.toContain("noindex");
	}
});

test("a blog is in the sitemap of its month with its last change", async () => {
	const leap = await createBlog({ createdAt: Date.parse("2020-02-29T23:59:59.999Z") });
	const march = await createBlog({ createdAt: Date.parse("2020-03-01T00:00:00Z") });
	const later = await createBlog({ createdAt: Date.parse("2020-12-31T12:00:00Z") });
	const index = await openPath("/sitemap.xml");
	expectWellFormed(index.html);
	const months = listUrls(index.html).filter((address) => address.includes("blogs-2020"));
	expect(months).toEqual(
		["2020-12", "2020-03", "2020-02"].map(
			(month) => `${env.APP_ORIGIN}/sitemaps/blogs-${month}.xml`,
		),
	);
	expect(index.headers.get("server-timing")).toContain('"2 statements"');
	const february = (await openPath("/sitemaps/blogs-2020-02.xml")).html;
	expectWellFormed(february);
	expect(listUrls(february)).toEqual([`${env.APP_ORIGIN}/blogs/${leap.id}`]);
	expect(february).toContain("<lastmod>2020-02-29T23:59:59.999Z</lastmod>");
	expect(listUrls((await openPath("/sitemaps/blogs-2020-03.xml")).html)).toEqual([
		`${env.APP_ORIGIN}/blogs/${march.id}`,
	]);

	const fields = { name: later.name, des: "Told anew.", docs: later.docsLink };
	await (await createSignedInBrowser(await createAdmin())).upload(
		`/dashboard/blogs/${later.id}`,
		fields,
		null,
	);
	const [row] = await db.select().from(blogs).where(eq(blogs.id, later.id));
	expect(row?.editedAt).toBeGreaterThan(later.createdAt);
	const changed = new Date(row?.editedAt ?? 0).toISOString();
	expect((await openPath("/sitemaps/blogs-2020-12.xml")).html).toContain(
		`<lastmod>${changed}</lastmod>`,
	);
});

test.each(["blogs-1971-13.xml", "blogs-1971-01.xml", "products.xml", "__proto__"])(
	"sitemap %s returns 404",
	async (name) => {
		expect((await openPath(`/sitemaps/${name}`)).status).toBe(404);
	},
);

test("the sitemap's months and blogs are read from the index alone", async () => {
	const plan = async (statement: string) => {
		const { results } = await env.DB.prepare(`explain query plan ${statement}`).all<{
			detail: string;
		}>();
		return results.map(({ detail }) => detail).join("\n");
	};
	const leap = await plan("select max(created_at) from blogs where created_at < 5");
	expect(leap).toMatch(/^SEARCH blogs USING COVERING INDEX blogs_newest/);
	const month = await plan(
		"select id, coalesce(edited_at, created_at) from blogs where created_at >= 1 and created_at < 5 order by created_at desc, id desc limit 5000",
	);
	expect(month).toMatch(/^SEARCH blogs USING INDEX blogs_newest[^\n]*$/);
});

test("the feed contains the newest blogs in full, with markup and control characters escaped", async () => {
	const blog = await createBlog({
		name: 'Nuts & <bolts> "by" weight\u0007',
		description: "Below M10 < 20 Nm.\n\n<script>alert(1)</script> & more",
	});
	const response = await fetchWorker(new URL("/blogs/rss.xml", env.APP_ORIGIN));
	const xml = await response.text();
	expectWellFormed(xml);
	expect(xml).toContain("<title>Nuts &amp; &lt;bolts&gt; &quot;by&quot; weight</title>");
	expect(xml).toContain("&lt;p&gt;Below M10 &amp;lt; 20 Nm.&lt;/p&gt;");
	expect(xml).not.toContain("<script");
	expect(xml).not.toContain("\u0007");
	const url = `${env.APP_ORIGIN}/blogs/${blog.id}`;
	expect(xml).toContain(`<link>${url}</link>\n<guid isPermaLink="true">${url}</guid>`);
	expect(xml).toContain(`<pubDate>${new Date(blog.createdAt).toUTCString()}</pubDate>`);
	expect(xml).toContain(
		`<atom:link href="${env.APP_ORIGIN}/blogs/rss.xml" rel="self" type="application/rss+xml"/>`,
	);
	expect(xml.match(/<item>/g)?.length).toBeLessThanOrEqual(20);
	expect((await openPath("/blogs")).html).toMatch(
		/<link rel="alternate" type="application\/rss\+xml" [^>]*href="\/blogs\/rss.xml"\/>/,
	);
	await db.delete(blogs).where(eq(blogs.id, blog.id));
});

test("the manifest names the shop and existing icons", async () => {
	const { html } = await openPath("/manifest.webmanifest");
	const manifest: { name: string; icons: { src: string; sizes: string }[] } = JSON.parse(html);
	expect(manifest.name).toBe(env.SHOP_NAME);
	const committed = Object.keys(import.meta.glob("../../../public/*.png"));
	const names = committed.map((path) => path.slice("../../../public".length));
	for (const { src } of manifest.icons) expect(names).toContain(src);
	expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
	expect((await openPath("/")).html).toContain(
		'<link rel="manifest" href="/manifest.webmanifest"/>',
	);
});

const readFeed = async (bindings = {}) => {
	const response = await fetchWorker(
		new URL("/feeds/products.tsv", env.APP_ORIGIN),
		undefined,
		bindings,
	);
	const [head = "", ...lines] = (await response.text()).trimEnd().split("\n");
	const names = head.split("\t");
	const rows = lines.map((line) =>
		Object.fromEntries(line.split("\t").map((cell, at) => [names[at] ?? "", cell])),
	);
	return { response, rows };
};

test("the feed has the price of the smallest order, and only parts whose page is public", async () => {
	const family = await createFamily();
	const maker = await createAttribute({ name: "Manufacturer" });
	const [bolt, later, alone] = [
		await createProduct({
			familyId: family.id,
			specs: { [maker.id]: "Bossard" },
			name: "Feed bolt\t8",
			description: "Zinc.\nFor wood.",
			weightG: 12,
			pricePoisha: 1250,
			minQuantity: 100,
			orderMultiple: 100,
			onHand: 1000,
		}),
		await createProduct({ familyId: family.id, name: "Feed nut", onHand: 0, leadDays: 5 }),
		await createProduct({ name: "Feed part without a page" }),
	];
	const number = `FD-${newId().slice(0, 8)}`;
	await createPartNumber(bolt, "own", number);
	await createPartNumber(bolt, "manufacturer", `M-${number}`);
	// Half an hour after midnight in Bangladesh.
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2050, 2, 31, 18, 30) });
	onTestFinished(() => void vi.useRealTimers());
	const { response, rows } = await readFeed();
	expect(response.headers.get("content-type")).toBe("text/tab-separated-values; charset=utf-8");
	expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
	const find = (title: string) => rows.find((row) => row.title?.endsWith(title));
	expect(find("Feed bolt 8")).toMatchObject({
		id: number,
		title: "100 × Feed bolt 8",
		description: "Zinc. For wood.",
		image_link: expect.stringContaining(`${env.APP_ORIGIN}/images/`),
		mpn: `M-${number}`,
		shipping_weight: "1200 g",
		link: `${env.APP_ORIGIN}/families/${family.slug}#${number.replace("-", "").toLowerCase()}`,
		price: "1250 BDT",
		brand: "Bossard",
		availability: "in_stock",
		condition: "new",
		item_group_id: family.slug,
	});
	expect(find("Feed nut")).toMatchObject({
		id: later.id,
		brand: "",
		availability: "backorder",
		availability_date: "2050-04-06",
	});
	expect(rows.some((row) => row.title?.includes(alone.name))).toBe(false);
	const hidden = await readFeed({ PRICES_FOR: "members" });
	expect(hidden.response.status).toBe(404);
});

test("every address in the structured data and the sharing data of public pages opens without a login, and robots.txt allows it", async () => {
	const family = await createFamily();
	await createProduct({ familyId: family.id });
	const blog = await createBlog();
	const robots = (await openPath("/robots.txt")).html;
	const disallowed = Array.from(robots.matchAll(/^Disallow: (.+)$/gm), ([, path = ""]) => path);
	const pages = ["/", "/products", `/families/${family.slug}`, "/categories", `/blogs/${blog.id}`];
	const addresses = new Set<string>();
	for (const path of pages) {
		const { html } = await openPath(path);
		for (const [, json = ""] of html.matchAll(
			/<script type="application\/ld\+json">(.*?)<\/script>/g,
		)) {
			for (const [, url = ""] of json.matchAll(
				/"(?:url|item|image|logo|mainEntityOfPage)":"(http[^"{]*)"/g,
			))
				addresses.add(url);
		}
		for (const [, url = ""] of html.matchAll(/property="og:(?:url|image)" content="(http[^"]*)"/g))
			addresses.add(url);
	}
	expect(addresses.size).toBeGreaterThan(5);
	for (const address of addresses) {
		const { pathname, search } = new URL(address);
		expect(
			disallowed.filter((start) => pathname.startsWith(start)),
			address,
		).toEqual([]);
		// Pictures and icons are files beside the Worker.
		if (!/^\/images\/|\.(?:png|svg|jpg)$/.test(pathname))
			expect([
				address,
				(await fetchWorker(new URL(pathname + search, env.APP_ORIGIN), { redirect: "manual" }))
					.status,
			]).toEqual([address, 200]);
	}
});

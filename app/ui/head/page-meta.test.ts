import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { spellPartNumber } from "~/domain/catalog/part-number-rules";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createAttribute,
	createBlog,
	createFamily,
	createPartNumber,
	createProduct,
	createReview,
	createUser,
} from "~/testing/factories/factories";
import { createEndpoint } from "~/testing/factories/webhooks";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import * as build from "../../../build/server";
import { getFirstSentence } from "./page-meta";

const sources = import.meta.glob<string>("../../routes/**/*.tsx", {
	query: "?raw",
	import: "default",
	eager: true,
});

const PUBLIC_PATHS = [
	"/",
	"/products",
	"/blogs",
	"/contact",
	"/newsletter",
	"/terms",
	"/privacy",
	"/cookies",
	"/login",
	"/signup",
];

type Json = { [name: string]: Json } & Json[] & string;

function parseJsonLd(html: string): Json {
	const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
	return JSON.parse(json);
}

const openPage = async (path: string, browser?: Browser) => {
	const cookie = Array.from(browser?.cookies ?? [], ([name, value]) => `${name}=${value}`);
	const headers = cookie.length > 0 ? { cookie: cookie.join("; ") } : undefined;
	return (await fetchWorker(new URL(path, env.APP_ORIGIN), { headers })).text();
};

const getMetaContent = (html: string, name: string) =>
	new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test.each(PUBLIC_PATHS)("%s has meta tags for search engines and link previews", async (path) => {
	const html = await openPage(path);
	const title = /<title>([^<]+) \| Toolyard<\/title>/.exec(html)?.[1];
	const url = `${env.APP_ORIGIN}${path}`;
	expect(getMetaContent(html, "og:title")).toBe(title);
	expect(getMetaContent(html, "description")?.length).toBeGreaterThan(40);
	expect(getMetaContent(html, "og:description")).toBe(getMetaContent(html, "description"));
	expect(getMetaContent(html, "og:url")).toBe(url);
	expect(getMetaContent(html, "og:site_name")).toBe("Toolyard");
	expect(getMetaContent(html, "og:image")).toBe(`${env.APP_ORIGIN}/share.jpg`);
	expect(getMetaContent(html, "twitter:card")).toBe("summary_large_image");
	expect(html.split('rel="canonical"')).toHaveLength(2);
	expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
});

test("public pages have unique titles and descriptions", async () => {
	const pages = await Promise.all(PUBLIC_PATHS.map((path) => openPage(path)));
	expect(new Set(pages.map((html) => getMetaContent(html, "og:title"))).size).toBe(pages.length);
	expect(new Set(pages.map((html) => getMetaContent(html, "description"))).size).toBe(pages.length);
});

test("a page's canonical URL has the configured origin, for any host and query", async () => {
	const response = await fetchWorker(
		"http://elsewhere.test/products?utm_source=x&after=5.abc&q=nut",
		{
			headers: { host: "elsewhere.test", "x-forwarded-host": "elsewhere.test" },
		},
	);
	const html = await response.text();
	const url = `${env.APP_ORIGIN}/products?after=5.abc`;
	expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
	expect(getMetaContent(html, "og:url")).toBe(url);
	expect(html).not.toContain("elsewhere.test");
});

test("a blog is described by its first sentence and picture", async () => {
	const blog = await createBlog({
		description: "Nuts, bolts & <b>washers</b> are sold by weight. The rest is for experts.",
		imageKey: "blogs/weight.webp",
	});
	const html = await openPage(`/blogs/${blog.id}`);
	const words = "Nuts, bolts &amp; &lt;b&gt;washers&lt;/b&gt; are sold by weight.";
	expect(getMetaContent(html, "description")).toBe(words);
	expect(getMetaContent(html, "og:type")).toBe("article");
	expect(getMetaContent(html, "og:image")).toBe(`${env.APP_ORIGIN}/images/blogs/weight.webp`);
	expect(getMetaContent(html, "twitter:card")).toBe("summary");
	expect(parseJsonLd(html)).toMatchObject({
		"@type": "BlogPosting",
		headline: blog.name,
		datePublished: new Date(blog.createdAt).toISOString(),
		author: { name: "Nasrin Akter" },
		url: `${env.APP_ORIGIN}/blogs/${blog.id}`,
	});
});

test("private pages, the dashboard, emailed links and errors are noindex", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const admin = await createSignedInBrowser(await createAdmin());
	const pages = [
		...["/mycart", "/myorder", "/myreview", "/profile", "/updateprofile"].map(
			(path) => [path, shopper] as const,
		),
		...["/dashboard", "/dashboard/reviews", "/dashboard/audit"].map(
			(path) => [path, admin] as const,
		),
		["/verify-email/nothing", new Browser()] as const,
		["/no-such-page", new Browser()] as const,
		[`/products/${(await createProduct()).id}`, shopper] as const,
	];
	for (const [path, browser] of pages) {
		const { html } = await browser.open(path);
		expect([path, getMetaContent(html, "robots")]).toEqual([path, "noindex"]);
		expect(html).toMatch(/<title>[^<]+ \| Toolyard<\/title>/);
	}
});

test("the home page has structured data about the shop, its search and its reviews", async () => {
	const name = `Shirin </script><b> ${crypto.randomUUID()}`;
	const review = await createReview(await createUser({ name }));
	const [organization, website] = parseJsonLd(await openPage("/"))["@graph"] ?? [];
	expect(organization).toMatchObject({ "@type": "Organization", name: "Toolyard" });
	// Tests beside this one write reviews, too.
	expect(organization?.review?.find(({ reviewBody }) => reviewBody === review)).toMatchObject({
		author: { name },
		reviewRating: { ratingValue: 4.5 },
	});
	expect(Number(organization?.aggregateRating?.reviewCount)).toBeGreaterThan(0);
	expect(website?.potentialAction).toEqual({
		"@type": "SearchAction",
		target: `${env.APP_ORIGIN}/products?q={search_term_string}`,
		"query-input": "required name=search_term_string",
	});
});

test("the product list has structured data about price and availability, without addresses that robots.txt forbids", async () => {
	const soldOut = await createProduct({ onHand: 0, pricePoisha: 99_950 });
	const product = await createProduct({ pricePoisha: 125_000 });
	const list = parseJsonLd(await openPage("/products"));
	expect(list["@type"]).toBe("ItemList");
	const names = [product.name, soldOut.name];
	const items = list.itemListElement?.map(({ item }) => item);
	expect(items?.filter((item) => names.includes(item?.name ?? ""))).toEqual(
		[[product, "1250", "InStock"] as const, [soldOut, "999.50", "OutOfStock"] as const].map(
			([{ name, imageKey }, price, availability]) => ({
				"@type": "Product",
				name,
				image: `${env.APP_ORIGIN}/images/${imageKey}`,
				offers: {
					"@type": "Offer",
					price,
					priceCurrency: "BDT",
					availability: `https://schema.org/${availability}`,
				},
			}),
		),
	);
});

test("a part of a family has its address, numbers, maker and smallest order in the product list's structured data", async () => {
	const family = await createFamily();
	const maker = await createAttribute({ name: "Manufacturer" });
	const number = `LS-${newId().slice(0, 8)}`;
	const { name } = await createProduct({
		familyId: family.id,
		categoryId: family.categoryId,
		partNumber: number,
		specs: { [maker.id]: "Padma Fasteners" },
		minQuantity: 50,
		leadDays: 3,
	});
	const { id } = await createProduct({ familyId: family.id, categoryId: family.categoryId });
	await createPartNumber({ id }, "manufacturer", "PF 912");
	const html = await openPage("/products");
	const address = `${env.APP_ORIGIN}/families/${family.slug}#`;
	const items = parseJsonLd(html).itemListElement?.map(({ item }) => item) ?? [];
	const row = `${address}${spellPartNumber(number)}`;
	expect(items.find((item) => item?.name === name)).toMatchObject({
		"@id": row,
		url: row,
		sku: number,
		brand: { "@type": "Brand", name: "Padma Fasteners" },
		offers: {
			availability: "https://schema.org/BackOrder",
			priceSpecification: { eligibleQuantity: { minValue: 50 } },
		},
	});
	const unnumbered = items.find((item) => item?.url === address + id);
	expect(unnumbered).toMatchObject({ mpn: "PF 912" });
	expect(unnumbered).not.toHaveProperty("sku");
	expect(html.split("PF 912")).toHaveLength(2);
	expect(await openPage("/products?stock=in")).not.toContain("application/ld+json");
});

test("a product's name can't break out of the structured data", async () => {
	const name = '</script><script>alert("1")</script><!-- <script> & \u2028';
	const product = await createProduct({ name, description: "Sharp. Very sharp." });
	for (const html of [
		await openPage("/products"),
		await openPage(`/products/${product.id}`, await createSignedInBrowser(await createUser())),
	]) {
		expect(html).not.toContain("<script>alert");
		expect(html).not.toContain("<!-- <script>");
		expect(JSON.stringify(parseJsonLd(html))).toContain(JSON.stringify(name).slice(1, -1));
	}
});

test.each([
	["Square and true. Made in Dhaka.", "Square and true."],
	["Threads M10 x 1.5 fit here", "Threads M10 x 1.5 fit here"],
	["Grade 8.8\nsteel! And more.", "Grade 8.8 steel!"],
	[`${"word ".repeat(50)}end.`, `${"word ".repeat(31)}word…`],
	["x".repeat(300), `${"x".repeat(80)}…`],
])("'%s' is described as '%s'", (text, description) => {
	expect(getFirstSentence(text)).toBe(description);
});

test("no page writes the shop's name into its title by hand", () => {
	const named = Object.entries(sources).filter(([, source]) => source.includes("| Toolyard"));
	expect(named.map(([file]) => file)).toEqual([]);
	expect(Object.keys(sources).length).toBeGreaterThan(30);
});

/** Rendered with their parent's or an error's title, or never. */
const ROUTES_WITHOUT_PAGES = [
	"root",
	"routes/dashboard/route",
	"routes/dashboard/users/index",
	"routes/dashboard/users/make-admin",
	"routes/dashboard/customers/customer/state",
	"routes/account/email/cancel",
	"routes/profile/link",
	"routes/auth/redirect-to-provider",
	"routes/verify-email/send",
	"routes/forbidden",
	"routes/not-found",
];

test("every page has a title, and a confirmation page has another than its list", () => {
	const known = { shopName: "Toolyard", origin: env.APP_ORIGIN, savesData: false };
	const visited = { matches: [{ id: "root", data: known }], location: { search: "" }, params: {} };
	const titleOf = (id: string): string | undefined => {
		const { meta } = build.routes[id]?.module ?? {};
		const tags = typeof meta === "function" ? meta(visited as never) : [];
		return tags?.map((tag) => ("title" in tag ? tag.title : "")).find(Boolean) as string;
	};
	const pages = Object.values(build.routes).filter(
		({ id, module }) => module.default && !ROUTES_WITHOUT_PAGES.includes(id),
	);
	const untitled = pages.filter(({ id, parentId = "root" }) => {
		const title = titleOf(id);
		return !title || title === titleOf(parentId);
	});
	expect(untitled.map(({ id }) => id)).toEqual([]);
	expect(pages.length).toBeGreaterThan(90);
});

const getTitle = async (browser: Browser, path: string) =>
	/<title>([^<]+) \| Toolyard<\/title>/.exec((await browser.open(path)).html)?.[1];

test("a page about one product, blog, newsletter issue, user or webhook names it in its title", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const [product, blog, user] = [await createProduct(), await createBlog(), await createUser()];
	const { id: endpoint } = await createEndpoint();
	const written = await admin.submit("/dashboard/newsletter/write", {
		subject: "Spring bolts",
		body: "All of them.",
		idempotencyKey: newId(),
	});
	const issue = written.location ?? "";
	const titles = await Promise.all(
		[
			`/dashboard/manageProduct/${product.id}`,
			`/dashboard/manageProduct/${product.id}/stock`,
			`/dashboard/manageProduct/${product.id}/delete`,
			`/dashboard/blogs/${blog.id}`,
			`/dashboard/blogs/${blog.id}/delete`,
			`/dashboard/users/${user.id}/delete`,
			issue,
			`${issue}/edit`,
			`${issue}/send`,
			`${issue}/delete`,
		].map((path) => getTitle(admin, path)),
	);
	expect(titles).toEqual([
		`Edit ${product.name}`,
		`Stock of ${product.name}`,
		`Delete ${product.name}`,
		`Edit ${blog.name}`,
		`Delete ${blog.name}`,
		`Delete ${user.email}`,
		"Spring bolts",
		"Edit Spring bolts",
		"Send Spring bolts",
		"Delete Spring bolts",
	]);
	expect(await getTitle(admin, `/dashboard/webhooks/${endpoint}`)).toMatch(/^Webhook https?:/);
	expect(await getTitle(admin, `/dashboard/webhooks/${endpoint}/events`)).toMatch(
		/^Events for http/,
	);
});

test("each filter and later page of a dashboard list has its own title", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const paths = [
		...["", "?state=due", "?state=failed"].map((part) => `/dashboard/refunds${part}`),
		...["", "?outcome=review"].map((part) => `/dashboard/events${part}`),
		...["", "?state=sent"].map((part) => `/dashboard/outbox${part}`),
		...["", "?alerts=resolved"].map((part) => `/dashboard/payments${part}`),
		...["", "?show=low", "?show=low&after=1.none"].map((it) => `/dashboard/manageProduct${it}`),
		...["", "/subscribers", "/subscribers?state=pending"].map(
			(part) => `/dashboard/newsletter${part}`,
		),
		...["", "?find=rina", "?after=1.none"].map((part) => `/dashboard${part}`),
		"/newsletter",
	];
	const titles = await Promise.all(paths.map((path) => getTitle(admin, path)));
	expect(titles).not.toContain(undefined);
	expect(new Set(titles).size).toBe(paths.length);
	expect(titles).toContain("Manage products: Low in stock (continued)");
});

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "~/domain/accounts/tables.server";
import { aBlog, anAdmin, aProduct, aUser } from "~/testing/factories/factories";
import { Browser, signedIn, type Visited } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";
import { rowsOf } from "~/testing/routes/route-rows";
import { pathWith, ROUTES } from "~/testing/routes/routes";

const KEPT = "private, no-cache";
const NOT_KEPT = "private, no-store";

test("a public page that a browser holds is not sent again until it changes", async () => {
	const browser = new Browser();
	await aProduct();
	const first = await browser.open("/products");
	const tag = first.headers.get("etag") ?? "";
	expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
	expect(first.headers.get("cache-control")).toBe(KEPT);
	expect(first.headers.get("vary")).toBe("Cookie, Save-Data");

	const again = await browser.open("/products", { "if-none-match": `"other"  , ${tag}` });
	expect([again.status, again.html, again.headers.get("etag")]).toEqual([304, "", tag]);
	expect(JSON.stringify([...again.headers]).length).toBeLessThan(1000);

	await aProduct();
	const changed = await browser.open("/products", { "if-none-match": tag });
	expect(changed.status).toBe(200);
	expect(changed.headers.get("etag")).not.toBe(tag);
});

test("what is drawn for somebody is kept nowhere, public pages too", async () => {
	const anyTag = {
		"if-none-match": (await new Browser().open("/blogs")).headers.get("etag") ?? "",
	};
	const shopper = await signedIn(await aUser());
	for (const path of ["/blogs", "/mycart", "/account"]) {
		const { status, headers } = await shopper.open(path, anyTag);
		expect([status, headers.get("cache-control")], path).toEqual([200, NOT_KEPT]);
		expect(headers.has("etag"), path).toBe(false);
	}
});

test("a page that greets with a toast is not kept, and the next is", async () => {
	const browser = new Browser();
	await browser.submit("/newsletter", { email: "someone@readers.test", from: "/blogs" });
	expect(browser.cookies.has("toast")).toBe(true);
	const greeting = await browser.open("/blogs");
	expect(greeting.headers.get("cache-control")).toBe(NOT_KEPT);
	expect(greeting.headers.has("etag")).toBe(false);
	const plain = await browser.open("/blogs", { "if-none-match": "*" });
	expect([plain.status, plain.headers.get("cache-control")]).toEqual([200, KEPT]);
});

test("pages that are missing, or behind a secret, are not kept", async () => {
	const blog = await aBlog();
	const kept = async (path: string) => {
		const { headers } = await new Browser().open(path);
		return [headers.get("cache-control"), headers.has("etag")];
	};
	expect(await kept(`/blogs/${blog.id}`)).toEqual([KEPT, true]);
	for (const path of ["/blogs/none", "/no-such-page", "/reset-password/none", "/pay/none"]) {
		expect(await kept(path), path).toEqual([NOT_KEPT, false]);
	}
});

/** What is the same for everybody, so that it may be kept whoever asks. */
const SAME_FOR_ALL =
	/^\/(robots\.txt|sitemap\.xml|sitemaps\/:name|manifest\.webmanifest|blogs\/(rss\.xml|newest-comments)|products\/suggestions)$/;

/** Public pages, which a browser holds and asks for again. */
const HELD =
	/^\/(products|blogs(\/:blogId)?|contact|terms|privacy|cookies|login|signup|newsletter|api\/v1\/docs)?$/;

describe("kept by nobody, as a page or as data,", () => {
	const browsers: Record<string, Browser> = {};
	let rows: Awaited<ReturnType<typeof rowsOf>>;

	beforeAll(async () => {
		const customer = await aUser();
		rows = await rowsOf(customer);
		browsers.customer = await signedIn(customer);
		browsers.admin = await signedIn(await anAdmin());
	});

	const kept = ({ headers }: Visited) => headers.get("cache-control");
	// The API reads no session.
	const pages = ROUTES.filter(({ address }) => address !== "/api/v1/*");
	const addresses = Array.from(new Set(pages.map(({ address }) => address)));

	test.each(addresses)("is what a session is answered at %s", async (address) => {
		const path = pathWith(rows, address);
		const data = address === "/" ? "/_root.data" : `${path}.data`;
		const visitor = new Browser();
		for (const asked of [path, data]) {
			const open = await visitor.open(asked);
			expect(kept(open), asked).not.toBeNull();
			if (HELD.test(address)) expect([asked, kept(open)]).toEqual([asked, KEPT]);
			for (const [who, browser] of Object.entries(browsers)) {
				const answer = await browser.open(asked);
				if (SAME_FOR_ALL.test(address) && asked === path) expect(answer.html).toBe(open.html);
				else expect([who, asked, kept(answer)]).toEqual([who, asked, NOT_KEPT]);
			}
		}
	});

	test("is what a form is answered", async () => {
		for (const path of ["/contact", "/contact.data", "/data-saver", "/myreview", "/no-such-page"]) {
			const answer = await browsers.customer?.submit(path);
			expect([path, answer && kept(answer)]).toEqual([path, NOT_KEPT]);
		}
	});

	test("is what a session is answered that is over", async () => {
		const user = await aUser();
		const expired = await signedIn(user);
		const over = { createdAt: 1, expiresAt: 2 };
		await testPlatform().db.update(sessions).set(over).where(eq(sessions.userId, user.id));
		for (const path of ["/mycart", "/mycart.data", "/products", "/products.data"]) {
			expect([path, kept(await expired.open(path))]).toEqual([path, NOT_KEPT]);
		}
	});
});

import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { categories } from "~/domain/catalog/tables.server";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createCategory,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

const { db } = createTestPlatform();

afterEach(() => {
	vi.useRealTimers();
});

const findMenu = (html: string) => /<nav[^>]*id="categories".*?<\/nav>/s.exec(html)?.[0] ?? "";

test("every page has one search box, which keeps the query on the list of products", async () => {
	const visitor = new Browser();
	const shopper = await createSignedInBrowser(await createUser());
	const admin = await createSignedInBrowser(await createAdmin());
	const pages = [
		...["/", "/products", "/contact", "/login", "/blogs", "/nowhere"].map((path) =>
			visitor.open(path),
		),
		...["/mycart", "/profile"].map((path) => shopper.open(path)),
		...["/dashboard", "/dashboard/manageProduct"].map((path) => admin.open(path)),
	];
	for (const { html } of await Promise.all(pages)) {
		expect(
			html.match(
				/<form[^>]*role="search"[^>]*action="\/products"|<form[^>]*action="\/products"[^>]*role="search"/g,
			),
		).toHaveLength(1);
		expect(html).toMatch(/<input[^>]*aria-label="Find products"[^>]*name="q"[^>]*type="search"/);
	}
	const list = await visitor.open("/products?q=hex+bolt+m8");
	expect(list.html).toMatch(/<input[^>]*name="q"[^>]*value="hex bolt m8"/);
	expect((await visitor.open("/contact?q=hex")).html).not.toMatch(/name="q"[^>]*value="hex"/);
});

test("the header links the categories of the two upper levels in the order of the shop", async () => {
	const department = await createCategory({ position: -1 });
	const second = await createCategory({ parentId: department.id, position: 2 });
	const first = await createCategory({ parentId: department.id, position: 1 });
	const deep = await createCategory({ parentId: first.id });
	const archived = await createCategory({ parentId: department.id, archivedAt: 1 });
	skipMinute();
	const menu = findMenu((await new Browser().open("/contact")).html);
	const links = Array.from(menu.matchAll(/<a href="([^"]*)">([^<]*)</g), ([, path, name]) => [
		path,
		name,
	]);
	const start = links.findIndex(([, name]) => name === department.name);
	expect(links.slice(start, start + 3)).toEqual([
		[`/categories/${department.slug}`, department.name],
		[`/categories/${department.slug}/${first.slug}`, first.name],
		[`/categories/${department.slug}/${second.slug}`, second.name],
	]);
	expect(menu).not.toContain(deep.slug);
	expect(menu).not.toContain(archived.slug);
	expect(menu).toContain('<a href="/categories">All categories</a>');
});

test("the categories are read once a minute, as the settings are, and not before a page that needs no database", async () => {
	const { id } = await createCategory();
	const count = async () => {
		const { headers, html } = await new Browser().open("/contact");
		const statements = /(\d+) statements/.exec(headers.get("server-timing") ?? "")?.[1];
		return { statements, hasNew: findMenu(html).includes("A new name") };
	};
	skipMinute();
	expect((await count()).statements).toBe("2");
	await db.update(categories).set({ name: "A new name" }).where(eq(categories.id, id));
	expect(await count()).toEqual({ statements: "0", hasNew: false });
	skipMinute();
	expect(await count()).toEqual({ statements: "2", hasNew: true });
});

const readHeader = ({ html }: { html: string }) =>
	parseText(/<header.*?<\/header>/s.exec(html)?.[0] ?? "");

test("members see the company, and those who decide how many requests of others wait", async () => {
	const { owner, buyer, requester, viewer } = await createCompany();
	const part = await createProduct();
	const [decided, expired] = [
		await createApprovalRequest(requester, [part]),
		await createApprovalRequest(requester, [part]),
	];
	for (const member of [requester, buyer]) await createApprovalRequest(member, [part]);
	await db
		.update(approvalRequests)
		.set({ state: "declined", decidedAt: Date.now(), decidedBy: owner.id, reason: "No" })
		.where(eq(approvalRequests.id, decided));
	await db
		.update(approvalRequests)
		.set({ expiresAt: Date.now() - 1 })
		.where(eq(approvalRequests.id, expired));
	const read = async (user: typeof owner) =>
		/Company(?: \(\d+\))?/.exec(
			readHeader(await (await createSignedInBrowser(user)).open("/contact")),
		)?.[0];
	expect([await read(owner), await read(buyer), await read(requester), await read(viewer)]).toEqual(
		["Company (2)", "Company (1)", "Company", "Company"],
	);
	expect(await read(await createUser())).toBeUndefined();
	const { html } = await (await createSignedInBrowser(owner)).open("/company");
	expect(html).toContain(">Requests (2)</a>");
});

test("what is seldom needed is folded below the photo of who is signed in, and in sight of visitors", async () => {
	const { html } = await (await createSignedInBrowser(await createUser())).open("/contact");
	const folded = parseText(/<header.*?<details[^>]*>(.*?)<\/details>/s.exec(html)?.[1] ?? "");
	for (const label of ["REVIEW", "BLOG", "CONTACT US", "VAT", "Logout"])
		expect(folded).toContain(label);
	for (const label of ["PRODUCTS", "MY ORDER", "LISTS", "CART", "Order pad", "Categories"])
		expect(folded).not.toContain(label);
	const visitors = await new Browser().open("/contact");
	expect(visitors.html).not.toMatch(/<header.*?<details.*?<\/header>/s);
	expect(readHeader(visitors)).toContain("CONTACT US");
});

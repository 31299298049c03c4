import { beforeAll, expect, test } from "vitest";
import { listCartLines } from "~/domain/cart/queries.server";
import {
	createFamily,
	createProduct,
	createUser,
	PASSWORD,
	type TestProduct,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser, type PageResponse } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { buildTypedPath, formatTyped, parseTyped } from "./typed-quantities.server";

let path: string;
let products: [TestProduct, TestProduct, TestProduct];
beforeAll(async () => {
	const family = await createFamily();
	path = `/families/${family.slug}`;
	const create = () => createProduct({ familyId: family.id });
	products = [await create(), await create(), await create()];
});

const field = ({ id, pricePoisha }: TestProduct) => `units-${pricePoisha}-${id}`;

const readTyped = ({ html }: PageResponse) =>
	products.map((product) => {
		const tag = Array.from(html.matchAll(/<input[^>]*>/g), ([it]) => it).find((it) =>
			it.includes(field(product)),
		);
		return / value="([^"]*)"/.exec(tag ?? "")?.[1] ?? "";
	});

test("a visitor sees prices and quantity fields, and a button to log in", async () => {
	const { html } = await new Browser().open(path);
	expect(html).toContain("tk 250");
	expect(html.match(/name="units-25000-/g)).toHaveLength(3);
	expect(html).toContain(">Log in to order</button>");
	expect(html).not.toContain("Add all to cart");
});

test("logging in and signing up lead back to the family with everything typed, also what is wrong", async () => {
	const buyer = await createUser();
	const visitor = new Browser();
	const [first, second] = products;
	const posted = await visitor.submit(`${path}?page=1`, {
		[field(first)]: "3",
		[field(second)]: "10 boxes_1",
	});
	expect(posted.status).toBe(303);
	const login = await visitor.open(posted.location ?? "");
	expect(login.html).toContain("Log in or create a free account to order. What you typed is kept.");
	expect(login.html).toContain("No user is logged in");
	const signup = /href="(\/signup\?from=[^"]*)"/.exec(login.html)?.[1] ?? "";
	expect(signup).not.toBe("");
	const { location } = await visitor.submit(posted.location ?? "", {
		email: buyer.email,
		password: PASSWORD,
	});
	expect(new URL(signup, "https://shop.invalid").searchParams.get("from")).toBe(location);
	const page = await visitor.open(location ?? "");
	expect(readTyped(page)).toEqual(["3", "10 boxes 1", ""]);
	expect(page.html).toContain("Your quantities are still here");
	expect(page.html).toContain(">Add all to cart</button>");
	await visitor.submit(path, { [field(first)]: "3" });
	expect(await listCartLines(createTestPlatform(), buyer)).toMatchObject([
		{ productId: first.id, quantity: 3 },
	]);
});

test("a buyer whose email is not verified keeps everything typed, also in the link that verifies it", async () => {
	const buyer = await createUser({ verified: false });
	const browser = await createSignedInBrowser(buyer);
	const [first] = products;
	const page = await browser.submit(path, { [field(first)]: "3" });
	expect(page.status).toBe(403);
	expect(page.html).toContain("Opps!!! email not verified");
	expect(readTyped(page)).toEqual(["3", "", ""]);
	const returnPath =
		/"\/verify-email"><input type="hidden" name="from" value="([^"]*)"/.exec(page.html)?.[1] ?? "";
	const sent = await browser.submit("/verify-email", { from: returnPath });
	expect(sent.location).toBe(returnPath);
	expect(readTyped(await browser.open(returnPath))).toEqual(["3", "", ""]);
	expect(await listCartLines(createTestPlatform(), buyer)).toEqual([]);
});

test("the address for two hundred quantities fits into a link", () => {
	const typed = new Map(Array.from({ length: 200 }, (_, n) => [90_000 + 3 * n, "1200"]));
	const address = buildTypedPath("https://shop.invalid/families/hex-bolts?thread=M8", typed);
	expect(address.length).toBeLessThan(2000);
	const param = new URL(address, "https://shop.invalid").searchParams.get("typed") ?? "";
	expect(parseTyped(param)).toEqual(typed);
});

test("a wrong address of typed quantities fills in nothing", async () => {
	for (const typed of ["_", "zz", "-1.5", "1", `${"9".repeat(9)}.4`, "%00.5", "<b>.<i>"]) {
		const page = await new Browser().open(`${path}?typed=${encodeURIComponent(typed)}`);
		expect(page.status).toBe(200);
		expect(readTyped(page)).toEqual(["", "", ""]);
	}
	const long = new Map(Array.from({ length: 300 }, (_, n) => [n + 1, "x".repeat(50)]));
	expect(Array.from(parseTyped(formatTyped(long)).values())).toEqual(
		Array.from({ length: 200 }, () => "x".repeat(40)),
	);
	expect(buildTypedPath("https://shop.invalid/families/a?page=2", long)).toBe("/families/a?page=2");
});

import { beforeAll, expect, test } from "vitest";
import {
	createCategory,
	createFamily,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";

let categoryPath: string;
let familyPath: string;
beforeAll(async () => {
	const category = await createCategory();
	const family = await createFamily({ categoryId: category.id });
	await createProduct({ categoryId: category.id, familyId: family.id });
	categoryPath = `/categories/${category.slug}`;
	familyPath = `/families/${family.slug}`;
});

const visitor = new Browser();

test.each([
	["/", "GET, HEAD"],
	["/products", "GET, HEAD, POST"],
	["/logout", "GET, HEAD, POST"],
	["/images/none.webp", "GET, HEAD"],
])("PUT, PATCH and DELETE are not allowed on %s", async (path, allow) => {
	for (const method of ["PUT", "PATCH", "DELETE"]) {
		const response = await visitor.request(method, path);
		expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
	}
});

test("a PUT doesn't run the page's action", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const { id } = await createProduct();
	const response = await shopper.request("PUT", `/products/${id}`, { quantity: "1" });
	expect(response.status).toBe(405);
	expect((await shopper.open("/mycart")).html).toContain("Your cart is empty");
});

test("the API keeps its methods", async () => {
	const response = await visitor.request("PUT", "/api/v1/user/a@b.test");
	expect(response.status).not.toBe(405);
});

test.each([
	"/products?q=bolt&q=nut",
	"/products?stock=in&stock=in",
	"/products?stock=1",
	"/products?sort=dearest",
	"/products?rating=9",
	"/products?vat=x",
	"/blogs?after=1.a&after=2.b",
])("%s is a 400 that leads back to the page", async (path) => {
	const page = await visitor.open(path, { accept: "text/html" });
	expect(page.status).toBe(400);
	expect(page.html).toContain("The address asks for something that this page doesn't have.");
	expect(page.html).toContain(`href="${path.split("?")[0]}"`);
});

test("categories and families refuse unknown choices and repeated single parameters", async () => {
	for (const query of ["stock=1", "sort=x", "vat=x", "stock=in&stock=in", "page=1&page=2"])
		expect([query, (await visitor.open(`${categoryPath}?${query}`)).status]).toEqual([query, 400]);
	for (const query of ["vat=x", "page=1&page=2"])
		expect([query, (await visitor.open(`${familyPath}?${query}`)).status]).toEqual([query, 400]);
	for (const query of [
		"stock=in",
		"sort=newest",
		"vat=net",
		"vat=gross",
		"utm_source=a&utm_source=b",
	])
		expect([query, (await visitor.open(`${categoryPath}?${query}`)).status]).toEqual([query, 200]);
});

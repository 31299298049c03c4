import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { MODES, withTitles } from "./modes";
import { useVisitors } from "./visitor";

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a shopper deletes a comment and an admin another, after a confirmation each", async () => {
		const shopper = await visit();
		await signUpShopper(shopper);
		await shopper.open("/blogs");
		await shopper.page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
		await shopper.link("All blogs").waitFor();
		const blog = new URL(shopper.page.url()).pathname;
		const words = ["Said too soon", "Buy it elsewhere"].map((said) => `${said} ${Date.now()}`);
		for (const said of words) {
			await shopper.field("Your comment").fill(said);
			await shopper.button("Comment").click();
			await shopper.expectText(said);
		}
		const [soon = "", elsewhere = ""] = words;
		const getDeleteLink = (page: typeof shopper, said: string) =>
			page.page.getByRole("listitem").filter({ hasText: said }).getByText("Delete");
		await getDeleteLink(shopper, soon).click();
		await shopper.expectText("Are you sure to delete");
		await shopper.button("Delete").click();
		await shopper.expectText("Deleted Successfully");
		await shopper.expectPath(blog);
		await shopper.expectNoText(soon);

		const admin = await visit();
		await admin.open(`/login?from=${blog}`);
		await signIn(admin, demoAdmin());
		await admin.expectPath(blog);
		await getDeleteLink(admin, elsewhere).click();
		await admin.expectText("Are you sure to delete");
		await admin.expectNoSidewaysScroll();
		await admin.button("Delete").click();
		await admin.expectPath(blog);
		await admin.expectText("Deleted Successfully");
		await admin.expectNoText(elsewhere);
	});

	test("an admin reaches each part of the dashboard, on a phone through its menu", async () => {
		const admin = await visit();
		await admin.open("/login?from=/dashboard");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard");
		for (const [name, path] of [
			["REVIEWS", "/dashboard/reviews"],
			["TODAY", "/dashboard/overview"],
			["SYNONYMS", "/dashboard/synonyms"],
		] as const) {
			const parts = admin.page.getByRole("navigation", { name: "Dashboard" });
			if (mode.width < 768) await admin.button("DASHBOARD").click();
			await parts.waitFor();
			const link = parts.getByRole("link", { name, exact: true });
			if (!(await link.isVisible()))
				await parts.locator("details", { hasText: name }).locator("summary").click();
			await link.click();
			await admin.expectPath(path);
			await admin.expectNoSidewaysScroll();
		}
	});
});

describe("with scripts", () => {
	const visit = useVisitors({ scripts: true, width: 1280 });

	test("canonical link and structured data follow a client-side navigation", async () => {
		const visitor = await visit();
		await visitor.open("/");
		const head = () =>
			visitor.page.evaluate(() => ({
				path: new URL(document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? "")
					.pathname,
				data: JSON.parse(
					document.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}",
				),
			}));
		expect((await head()).path).toBe("/");
		await visitor.waitForHydration();
		expect((await head()).data["@graph"]).toHaveLength(2);
		await (await visitor.navigation()).getByRole("link", { name: "PRODUCTS" }).click();
		await visitor.expectPath("/products");
		await expect.poll(async () => (await head()).path).toBe("/products");
		// Only a document has the items: crawlers open one for each address.
		const { data } = await head();
		expect([data["@type"], new URL(data.url).pathname]).toEqual(["ItemList", "/products"]);
	});

	test("a page that fails to load says so, and its link leads home", async () => {
		const visitor = await visit();
		await visitor.open("/");
		await visitor.page.route("**/*.data*", (route) => route.abort());
		await (await visitor.navigation()).getByRole("link", { name: "CONTACT US" }).click();
		await visitor.expectText("THIS PAGE DID NOT LOAD");
		// The failed request is the test's own; later errors count.
		visitor.errors.length = 0;
		await visitor.page.unroute("**/*.data*");
		await visitor.link("BACK TO HOME").click();
		await visitor.expectText("LATEST FROM INVENTORY");
	});
});

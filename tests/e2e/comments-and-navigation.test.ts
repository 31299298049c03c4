import { describe, expect, test } from "vitest";
import { demoAdmin, newShopper, signIn } from "./accounts";
import { useVisitors } from "./visitor";
import { CROSSED, withTitles } from "./ways";

describe.each(withTitles(CROSSED))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("a shopper deletes a comment and an admin another, after a confirmation each", async () => {
		const shopper = await visit();
		await newShopper(shopper);
		await shopper.open("/blogs");
		await shopper.page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
		await shopper.link("All blogs").waitFor();
		const blog = new URL(shopper.page.url()).pathname;
		const words = ["Said too soon", "Buy it elsewhere"].map((said) => `${said} ${Date.now()}`);
		for (const said of words) {
			await shopper.field("Your comment").fill(said);
			await shopper.button("Comment").click();
			await shopper.sees(said);
		}
		const [soon = "", elsewhere = ""] = words;
		const deleteOf = (page: typeof shopper, said: string) =>
			page.page.getByRole("listitem").filter({ hasText: said }).getByText("Delete");
		await deleteOf(shopper, soon).click();
		await shopper.sees("Are you sure to delete");
		await shopper.button("Delete").click();
		await shopper.sees("Deleted Successfully");
		await shopper.isAt(blog);
		await shopper.seesNo(soon);

		const admin = await visit();
		await admin.open(`/login?from=${blog}`);
		await signIn(admin, demoAdmin());
		await admin.isAt(blog);
		await deleteOf(admin, elsewhere).click();
		await admin.sees("Are you sure to delete");
		await admin.expectNoSidewaysScroll();
		await admin.button("Delete").click();
		await admin.isAt(blog);
		await admin.sees("Deleted Successfully");
		await admin.seesNo(elsewhere);
	});

	test("an admin reaches each part of the dashboard, on a phone through its menu", async () => {
		const admin = await visit();
		await admin.open("/login?from=/dashboard");
		await signIn(admin, demoAdmin());
		await admin.isAt("/dashboard");
		for (const [name, path] of [
			["REVIEWS", "/dashboard/reviews"],
			["COMMENTS", "/dashboard/comments"],
			["OVERVIEW", "/dashboard/overview"],
		] as const) {
			const parts = admin.page.getByRole("navigation", { name: "Dashboard" });
			if (way.width < 768) await admin.button("DASHBOARD").click();
			await parts.getByRole("link", { name, exact: true }).click();
			await admin.isAt(path);
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
		expect((await head()).data["@graph"]).toHaveLength(2);
		await (await visitor.navigation()).getByRole("link", { name: "PRODUCTS" }).click();
		await visitor.isAt("/products");
		await expect.poll(async () => (await head()).path).toBe("/products");
		expect((await head()).data["@type"]).toBe("ItemList");
	});

	test("a page that fails to load says so, and its link leads home", async () => {
		const visitor = await visit();
		await visitor.open("/");
		await visitor.page.route("**/*.data*", (route) => route.abort());
		await (await visitor.navigation()).getByRole("link", { name: "CONTACT US" }).click();
		await visitor.sees("THIS PAGE DID NOT LOAD");
		// The failed request is the test's own; later complaints count.
		visitor.complaints.length = 0;
		await visitor.page.unroute("**/*.data*");
		await visitor.link("BACK TO HOME").click();
		await visitor.sees("LATEST FROM INVENTORY");
	});
});

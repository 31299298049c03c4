import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { describe, expect, test } from "vitest";
import { demoAdmin, fillSignUp, newAccount, newShopper, signIn } from "./accounts";
import { CARDS, payWith, transactionId } from "./card";
import { mailsTo } from "./inbox";
import { goAndPay, orderIt, row } from "./orders";
import { openProduct } from "./products";
import { useVisitors, type Visitor } from "./visitor";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Holds axe against the page as it stands, in the light and the dark theme. */
async function expectAccessible({ page }: Visitor): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await page.evaluate(axe);
		const results = (await page.evaluate(
			"axe.run(document, { iframes: false, resultTypes: ['violations'] })",
		)) as AxeResults;
		expect(results.passes.length, "rules that axe held against the page").toBeGreaterThan(0);
		const found = results.violations.map(
			({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
		);
		expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
	}
}

describe.each([360, 1280])("at %i px axe finds nothing in either theme", (width) => {
	const visit = useVisitors({ scripts: true, width });

	test("on the pages of a visitor", async () => {
		const visitor = await visit();
		visitor.expects(400, 404);
		for (const path of ["/", "/products", "/no-such-page", "/reset-password/old", "/login"]) {
			await visitor.open(path);
			await expectAccessible(visitor);
		}
		await visitor.button("Login").click();
		await visitor.sees("Email is Required");
		await expectAccessible(visitor);
		await visitor.open("/signup");
		await expectAccessible(visitor);
		await fillSignUp(visitor, {});
		await visitor.sees("Name is required");
		await expectAccessible(visitor);
	});

	test("on the open menu of a phone", async () => {
		const visitor = await visit();
		await visitor.open("/");
		await visitor.navigation();
		await expectAccessible(visitor);
	});

	test("on the way to a verified address", async () => {
		const visitor = await visit();
		visitor.expects(403, 404);
		const account = newAccount();
		await visitor.open("/signup?from=/mycart");
		await fillSignUp(visitor, account);
		await visitor.sees("Opps!!! email not verified");
		await expectAccessible(visitor);
		const [mail] = await mailsTo(account.email, 1);
		await visitor.open(mail?.links[0] ?? "");
		await expectAccessible(visitor);
		await visitor.open("/verify-email/no-such-token");
		await expectAccessible(visitor);
	});

	test("on the pages of a shopper", async () => {
		const visitor = await visit();
		visitor.expects(400, 402, 403);
		await newShopper(visitor);
		for (const path of ["/mycart", "/myorder", "/profile", "/dashboard"]) {
			await visitor.open(path);
			await expectAccessible(visitor);
		}
		const product = await openProduct(visitor);
		await visitor.isAt(product.path);
		await expectAccessible(visitor);
		await visitor.button("CART").click();
		await visitor.sees("You successfully added your cart");
		await visitor.field("Quantity").fill("100000");
		await visitor.sees(/Choose a whole number/);
		await expectAccessible(visitor);
		await visitor.open("/mycart");
		await expectAccessible(visitor);
		await visitor.link(`Delete ${product.name}`).click();
		await visitor.sees("Are you sure to delete");
		await expectAccessible(visitor);

		await visitor.open(`${product.path}/order?quantity=1`);
		await expectAccessible(visitor);
		await visitor.button("Place order").click();
		await visitor.sees("Address is required");
		await expectAccessible(visitor);
		await visitor.open(product.path);
		await orderIt(visitor);
		await expectAccessible(visitor);
		await row(visitor, product.name).getByRole("link", { name: "CANCEL" }).click();
		await visitor.sees("Are you sure to delete");
		await expectAccessible(visitor);
		await visitor.open("/myorder");
		await goAndPay(visitor, product);
		await payWith(visitor, CARDS.declined);
		await visitor.sees("Your card was declined.");
		await expectAccessible(visitor);
		await payWith(visitor, CARDS.good);
		await transactionId(visitor);
		await expectAccessible(visitor);
		await visitor.open("/myorder");
		await expectAccessible(visitor);
	});

	test("on the pages of an admin", async () => {
		const visitor = await visit();
		await visitor.open("/login?from=/dashboard");
		await signIn(visitor, demoAdmin());
		await visitor.isAt("/dashboard");
		await expectAccessible(visitor);
		await visitor.open("/dashboard/orders");
		await expectAccessible(visitor);
	});
});

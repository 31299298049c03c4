import { expect } from "vitest";
import { row } from "../orders";
import { formatTotal } from "../products";
import { type Sentence, sentence, showsTexts } from "./sentence";

export const others: Sentence[] = [
	sentence(
		"Counter: starts at 1; '-' does nothing when the quantity is below 1",
		["shopper", "/products/{product}"],
		async (visitor) => {
			const quantity = visitor.field("Quantity");
			expect(await quantity.inputValue()).toBe("1");
			await visitor.button("One less").click();
			await expect.poll(() => quantity.inputValue()).toBe("0");
			expect(await visitor.button("One less").isEnabled()).toBe(false);
		},
		{ scripts: "both" },
	),
	sentence(
		"'+' adds one only while the count is less than stock minus 1",
		["shopper", "/products/{product}"],
		async (visitor) => {
			const words = await visitor.page.getByText(/^\d+ in stock$/).innerText();
			const stock = Number.parseInt(words, 10);
			const quantity = visitor.field("Quantity");
			await quantity.fill(`${stock - 2}`);
			if (!visitor.mode.scripts) await quantity.press("Enter");
			await visitor.button("One more").click();
			await expect.poll(() => quantity.inputValue()).toBe(`${stock - 1}`);
			expect(await visitor.button("One more").isEnabled()).toBe(false);
		},
		{ scripts: "both" },
	),
	sentence(
		"Order modal: name, address, phone editable; email, quantity, total read-only",
		["shopper", "/products/{product}/order?quantity=2"],
		async (visitor, shop) => {
			const dialog = visitor.page.getByRole("dialog");
			const editable = async (label: string) =>
				dialog.getByLabel(label, { exact: true }).isEditable();
			for (const label of ["Name", "Address", "Phone"]) expect(await editable(label)).toBe(true);
			for (const label of ["Email", "Quantity", "Total"]) expect(await editable(label)).toBe(false);
			const total = dialog.getByLabel("Total", { exact: true });
			expect(await total.inputValue()).toBe(formatTotal(shop.getProduct("line"), 2));
		},
		{ scripts: "both" },
	),
	sentence(
		"Orders table: unpaid order shows 'pay' and CANCEL",
		["shopper", "/myorder"],
		async (visitor, shop) => {
			const order = row(visitor, shop.getProduct("unpaid").name);
			const actions = order.locator(".cell-actions").getByRole("link");
			expect(await actions.allInnerTexts()).toEqual(["pay", "CANCEL"]);
		},
	),
	sentence(
		"Orders table: paid shows 'Paid' with transaction id",
		["shopper", "/myorder"],
		async (visitor, shop) => {
			const order = row(visitor, shop.getProduct("paid").name);
			expect(await order.innerText()).toMatch(/Paid[\s\S]*pi_\w+/);
			expect(await order.getByRole("link", { name: /^(pay|CANCEL)/ }).count()).toBe(0);
		},
	),
	sentence(
		"Admin orders: paid order shows SHIPPING",
		["admin", "/dashboard/orders"],
		async (visitor, shop) => {
			const order = row(visitor, shop.resolvePath("{paid}"));
			const actions = await order.locator(".cell-actions").innerText();
			expect(actions).toContain("SHIPPING");
			expect(actions).not.toContain("CANCEL");
		},
	),
	sentence(
		"Admin orders: unpaid shows CANCEL",
		["admin", "/dashboard/orders"],
		async (visitor, shop) => {
			const order = row(visitor, shop.resolvePath("{unpaid}"));
			const actions = await order.locator(".cell-actions").innerText();
			expect(actions).toContain("CANCEL");
			expect(actions).not.toContain("SHIPPING");
		},
	),
	sentence(
		"Users list: 'Make Admin' hidden for admins",
		["admin", "/dashboard?find=admin@toolyard.test"],
		async ({ page }) => {
			expect(await page.locator("tbody tr").count()).toBe(1);
			expect(await page.getByRole("button", { name: /^Make Admin/ }).count()).toBe(0);
		},
	),
	sentence(
		"Users list: 'Make Admin' for others; delete available",
		["admin", "/dashboard?find=shopper@toolyard.test"],
		async ({ page }) => {
			await page.getByRole("button", { name: /^Make Admin/ }).waitFor();
			await page.getByRole("link", { name: /^Delete / }).waitFor();
		},
	),
	sentence("Blogs: list with comments and comment box", ["visitor", "/blogs"], async ({ page }) => {
		const blogs = await page.locator('article[id^="blog-"]').count();
		expect(blogs).not.toBe(0);
		expect(await page.getByLabel("Your comment").count()).toBe(blogs);
	}),
	sentence(
		"'No blogs available' when empty",
		["visitor", "/blogs?after=1.none"],
		showsTexts("No blogs available"),
	),
];

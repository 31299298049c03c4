import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { orderUnits, payByBank } from "./paid-order";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

/** Of paid-order.ts. */
const PART = "TY-1616";

describe("JavaScript off, 360 px", () => {
	const visit = useVisitors({ scripts: false, width: 360 });

	async function openAsAdmin(path: string): Promise<Visitor> {
		const admin = await visit();
		await admin.open(path);
		await signIn(admin, demoAdmin());
		await admin.expectPath(path);
		return admin;
	}

	const findCard = (admin: Visitor, text: string | RegExp) =>
		admin.page.getByRole("row").filter({ hasText: text }).first();

	/** Returns the id of the order. */
	async function sellTwo(admin: Visitor): Promise<string> {
		const buyer = await visit();
		await signUpShopper(buyer);
		const orderId = await orderUnits(buyer, 2);
		await payByBank(admin, orderId, 2);
		return orderId;
	}

	async function readFile(admin: Visitor): Promise<string[][]> {
		const href = await admin.link("Download CSV").getAttribute("href");
		const answer = await admin.page.context().request.get(new URL(href ?? "", base).href);
		expect(answer.status()).toBe(200);
		return parse(await answer.text(), { bom: true });
	}

	test("a month leads to its parts, and a part to the order that was just paid", async () => {
		const admin = await openAsAdmin("/dashboard/reports");
		const orderId = await sellTwo(admin);
		await admin.open("/dashboard/reports");
		await admin.link("Sales by month").click();
		await admin.expectPath("/dashboard/reports/sales-by-month");
		await admin.expectNoSidewaysScroll();
		const month = await admin.field("To").inputValue();
		await admin.page.locator(`td a[href*="sales-by-part?first=${month}"]`).first().click();
		await admin.expectPath("/dashboard/reports/sales-by-part");
		await findCard(admin, PART).getByRole("link", { name: PART, exact: true }).click();
		await admin.expectPath("/dashboard/orders");
		await admin.page.locator(`a[href^="/dashboard/orders/${orderId}"]`).first().click();
		await admin.expectText(PART);
	});

	test("what must be bought of a manufacturer is in the file, too", async () => {
		await fetch(`${base}/__scheduled?cron=${encodeURIComponent("3-59/5 * * * *")}`);
		const admin = await openAsAdmin("/dashboard/reports/buy-now");
		await admin.expectText("What runs out first is first.");
		const unknown = `none-${randomUUID()}`;
		await admin.field("Manufacturer").fill(unknown);
		await admin.button("Show").click();
		await admin.expectText(/^Nothing to buy of/);
		expect(await admin.field("Manufacturer").inputValue()).toBe(unknown);
		await admin.open("/dashboard/reports/buy-now");
		// Other journeys may have delivered what waited.
		if ((await admin.link("Download CSV").count()) === 0) return;
		const [head, ...lines] = await readFile(admin);
		expect(head?.slice(0, 3)).toEqual(["Part", "Part number", "Manufacturer"]);
		await admin.expectText(lines[0]?.[1] ?? "");
		// An empty cell shows no label.
		const empty = admin.page.locator("td:has(> div:empty)");
		for (const cell of await empty.all()) expect(await cell.isVisible()).toBe(false);
	});

	test("the VAT of a rate leads to its documents, and these to their order", async () => {
		const admin = await openAsAdmin("/dashboard/reports");
		await sellTwo(admin);
		admin.allowErrors(400);
		await admin.open("/dashboard/reports/vat");
		const row = findCard(admin, /15 %/);
		const invoices = row.locator('[data-label="Invoices"] a');
		const count = Number(await invoices.innerText());
		await invoices.click();
		await admin.expectPath("/dashboard/reports/sales-register");
		expect(await admin.field("VAT rate").inputValue()).toBe("15 %");
		const [head = [], ...lines] = await readFile(admin);
		const column = (label: string) => head.indexOf(label);
		expect(new Set(lines.map((line) => line[column("VAT rate")]))).toEqual(new Set(["15 %"]));
		const numbers = lines.map((line) => line[column("Number")] ?? "");
		expect(numbers.filter((number) => number.startsWith("INV-"))).toHaveLength(count);
		await admin.field("VAT rate").fill("much");
		await admin.button("Show").click();
		expect(await admin.readFieldError("find")).toBe("Enter a rate from 0 to 100 %.");
		await admin.field("VAT rate").fill("15");
		await admin.button("Show").click();
		await admin
			.link(numbers[0] ?? "")
			.first()
			.click();
		await admin.page.waitForURL(/\/dashboard\/orders\/[^/]+$/);
	});
});

import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openAccount } from "./account-company";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { fillDelivery } from "./orders";
import { useVisitors, type Visitor } from "./visitor";

/** Numbers of parts that are sold singly. */
const NUMBERS = [
	[571, 606],
	[123, 178],
	[258, 332],
	[617, 655],
	[657, 691],
	[988, 1021],
	[1104, 1174],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, n) => from + n));

/** At least 300 tk each, so that one line can be ordered alone. */
const QUANTITY = 2;

/** Pastes a list and orders it. Returns the order's id and its number of lines. */
async function placeOrderOf(
	visitor: Visitor,
	lines: number,
): Promise<{ id: string; lines: number }> {
	const { page } = visitor;
	// Other tests may have bought all units of a part.
	const spare = Math.floor(lines / 30);
	const list = NUMBERS.slice(0, lines + spare).map(
		(n) => `TY-${String(n).padStart(4, "0")} ${QUANTITY}`,
	);
	await visitor.open("/order-pad");
	await visitor.field("Part numbers and quantities").fill(list.join("\n"));
	await visitor.button("Check the list").click();
	await page
		.getByRole("button", { name: /^Add [\d,]+ lines? to cart$/ })
		.first()
		.click();
	await visitor.expectPath("/mycart");
	await page.getByRole("button", { name: "Check out" }).first().click();
	const title = await page.getByRole("heading", { name: /^Your order: / }).innerText();
	await fillDelivery(visitor);
	const account = page.getByRole("checkbox", { name: /^On account, due / });
	if ((await account.count()) > 0) await account.check();
	await visitor.button("Place order").click();
	await page.waitForURL(/\/myorder\/\w+/);
	const path = new URL(page.url()).pathname;
	return { id: path.split("/")[2] ?? "", lines: Number(/\d+/.exec(title)?.[0]) };
}

/** So much of it may be withheld, by certificate M-118. */
async function payByBank(admin: Visitor, orderId: string, withheldTk: number): Promise<void> {
	await admin.open(`/dashboard/orders?find=${orderId}`);
	await admin.page.getByRole("link", { name: "BANK PAYMENT" }).first().click();
	const due = await admin.page.getByRole("dialog").getByText(/^tk /).first().innerText();
	await admin.field("Bank reference").fill(`TRF-${orderId}`);
	const dueTk = Number(due.replace(/tk |,/g, ""));
	await admin.field("Amount received, in tk").fill((dueTk - withheldTk).toFixed(2));
	if (withheldTk > 0) {
		await admin.page.getByLabel(/^Tax withheld/).fill(String(withheldTk));
		await admin.page.getByLabel(/^Certificate/).fill("M-118");
	}
	await admin.button("Record payment").click();
	await admin.expectPath("/dashboard/orders");
}

type Box = { text: string; left: number; right: number; bottom: number; top: number };

/** What each page of the PDF says, and where. */
async function print(page: Page, path: string, format: "A4" | "Letter"): Promise<Box[][]> {
	await page.goto(new URL(path, page.url()).href);
	const data = new Uint8Array(await page.pdf({ format, preferCSSPageSize: false }));
	const document = await getDocument({ data, useSystemFonts: true, verbosity: 0 }).promise;
	const pages: Box[][] = [];
	for (let n = 1; n <= document.numPages; n += 1) {
		const { items } = await (await document.getPage(n)).getTextContent();
		pages.push(
			items.flatMap((item) => {
				if (!("str" in item) || item.str.trim() === "") return [];
				const [, , , size, left, bottom] = item.transform as number[];
				if (left === undefined || bottom === undefined || size === undefined) return [];
				const box = { text: item.str, left, bottom, right: left + item.width };
				return [{ ...box, top: bottom + 0.7 * size }];
			}),
		);
	}
	await document.destroy();
	return pages;
}

/** Texts that are printed over each other by more than a hair. */
function listOverlaps(boxes: readonly Box[]): string[] {
	return boxes.flatMap((one, at) =>
		boxes
			.slice(at + 1)
			.filter(
				(other) =>
					Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
					Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > 1,
			)
			.map((other) => `${one.text} / ${other.text}`),
	);
}

const countText = (pages: readonly Box[][], text: string) =>
	pages.map((boxes) => boxes.filter((box) => box.text.trim() === text).length);

/** Numbered sheets, at most so many, on which no text is over another. */
async function printSheets(
	page: Page,
	path: string,
	{ format, most }: { format: "A4" | "Letter"; most: number },
): Promise<{ pages: Box[][]; text: string[] }> {
	const pages = await print(page, path, format);
	expect(pages.length, `${path} on ${format}`).toBeLessThanOrEqual(most);
	expect(pages.flatMap(listOverlaps), path).toEqual([]);
	const text = pages.map((boxes) => boxes.map((box) => box.text).join(" "));
	for (const [at, own] of text.entries())
		expect(own).toMatch(new RegExp(`Page ${at + 1} of ${pages.length}`));
	return { pages, text };
}

describe("printed papers", () => {
	const visit = useVisitors({ scripts: false, width: 1280 });

	test("a report of many columns is printed whole, on a wide sheet", async () => {
		const admin = await visit();
		const path = "/dashboard/reports/sales-and-refunds?customer=c-karnaphuli";
		await admin.open(path);
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/reports/sales-and-refunds");
		const { pages, text } = await printSheets(admin.page, path, { format: "A4", most: 2 });
		expect(text[0]).toMatch(/Margin of sales .*known cost/);
		const edges = pages.flat().map(({ right }) => right);
		expect(Math.max(...edges)).toBeLessThan(805);
	});

	test.each([
		[1, 1],
		[300, 14],
	])(
		"of an order on account of at least %i lines say when it is due; so do its credit note and the statement",
		async (lines, most) => {
			const [owner, admin] = [await visit(), await visit()];
			const path = await openAccount(owner, admin, 90_000_000);
			const order = await placeOrderOf(owner, lines);
			expect(order.lines).toBeGreaterThanOrEqual(lines);
			await owner.expectText(/^On account, due /);
			const printAll = async (paper: string) =>
				(await printSheets(owner.page, paper, { format: "A4", most })).text.join(" ");
			const invoice = await printAll(`/myorder/${order.id}/invoice`);
			expect(invoice).toMatch(/On account, due \d+ \w+ \d{4}/);
			expect(invoice).not.toContain("Paid in full");
			await admin.open(`/dashboard/orders/${order.id}/refund-order`);
			await admin.button("Refund").click();
			await admin.expectPath(`/dashboard/orders/${order.id}`);
			await owner.open(`/myorder/${order.id}`);
			const note = owner.page.getByRole("link", { name: /^Print credit note CN-/ });
			const credit = await printAll((await note.getAttribute("href")) ?? "");
			expect(credit).toMatch(/Credit note CN-\d{4}-\d{6}/);
			const statement = await printAll("/company/account");
			for (const text of [/Credit +INV-/, "tk 0.00"]) expect(statement).toMatch(text);
			await admin.open(`${path}/account`);
			await admin.expectText("tk 0.00");
		},
	);

	test.each([
		[1, 1, 1, 1],
		[3, 1, 1, 0],
		[36, 2, 2, 0],
		// Each sheet of a slip has its whole head.
		[300, 14, 17, 1],
	])(
		"of at least %i lines take at most %i sheets, %i as a slip, with page numbers, heads on each, the total once and tk %i that was withheld",
		async (lines, maxSheets, maxSlips, withheldTk) => {
			const [buyer, admin] = [await visit(), await visit()];
			await signUpShopper(buyer);
			await admin.open("/dashboard/orders");
			await signIn(admin, demoAdmin());
			await admin.expectPath("/dashboard/orders");
			const order = await placeOrderOf(buyer, lines);
			expect(order.lines).toBeGreaterThanOrEqual(lines);
			const check = async (page: Page, path: string, head: string, hasTotal: boolean) => {
				const printed: string[] = [];
				const most = hasTotal ? maxSheets : maxSlips;
				for (const format of ["A4", "Letter"] as const) {
					const { pages, text } = await printSheets(page, path, { format, most });
					expect(text[0]).toContain("Toolyard");
					printed.push(text.join(" "));
					const rows = pages.filter((boxes) =>
						boxes.some((box) => /\bTY-\d{4}$/.test(box.text.trim())),
					);
					expect(rows.length).toBeGreaterThan(0);
					expect(
						countText(rows, head).every((count) => count >= 1),
						`${head} on each page`,
					).toBe(true);
					if (hasTotal)
						expect(
							pages.flat().filter((box) => box.text.trim() === "Total").length,
						).toBeLessThanOrEqual(
							// The heading of the column, on each page, and the total itself.
							rows.length + 1,
						);
				}
				return printed;
			};
			await check(buyer.page, `/myorder/${order.id}/proforma`, "Product", true);
			await payByBank(admin, order.id, withheldTk);
			const invoices = await check(buyer.page, `/myorder/${order.id}/invoice`, "Description", true);
			for (const invoice of invoices)
				expect(/tax withheld.*M-118.*tk 1\b/.test(invoice)).toBe(withheldTk > 0);
			await check(admin.page, `/dashboard/orders/${order.id}/packing-slip`, "Product", false);
			const selection = `/dashboard/orders/packing-slips?orderId=${order.id}`;
			await admin.open(selection);
			const bins = await admin.page.locator(".pick-list tbody strong").allInnerTexts();
			const inOrder = bins.toSorted(new Intl.Collator("en", { numeric: true }).compare);
			expect(bins.length).toBeGreaterThanOrEqual(lines);
			expect(bins.filter((bin) => /^[A-Z]/.test(bin))).toEqual(
				inOrder.filter((bin) => /^[A-Z]/.test(bin)),
			);
		},
	);
});

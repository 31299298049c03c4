import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchHeadlessShell } from "../../../scripts/browser.ts";
import { paymentParams, type Shop, sessionParams, startShop } from "../../testing/shop.ts";
import { startShopPage } from "../../testing/shop-page.ts";

describe("the card element in a browser, under a strict policy", () => {
	let shop: Shop;
	let browser: Browser;
	beforeAll(async () => {
		shop = await startShop();
		browser = await launchHeadlessShell();
	});
	afterAll(async () => {
		await browser?.close();
		await shop?.close();
	});

	async function open(
		type: "card" | "payment",
		run: (page: Page, complaints: string[]) => Promise<void>,
	) {
		const intent = await shop.stripe.paymentIntents.create(paymentParams());
		const shopPage = await startShopPage(shop.emulators.url, intent.client_secret ?? "", type);
		const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
		const complaints: string[] = [];
		page.on("pageerror", (error) => complaints.push(error.message));
		page.on("console", (line) => {
			// Browsers log a decline, which is HTTP 402.
			if (line.type() === "error" && !line.text().includes("402")) complaints.push(line.text());
		});
		await page.goto(shopPage.url);
		try {
			await run(page, complaints);
		} finally {
			await page.close();
			await shopPage.close();
		}
	}

	async function type(page: Page, number: string): Promise<void> {
		const frame = page.frameLocator("#card iframe");
		await frame.getByLabel("Card number").pressSequentially(number);
		await frame.getByLabel("Expiration date").fill("12/34");
		await frame.getByLabel("Security code").fill("123");
		await page.getByRole("button", { name: "Pay" }).click();
	}

	async function readResult(page: Page): Promise<string | null> {
		return page.locator("#result:not(:empty)").textContent();
	}

	test.each(["card", "payment"] as const)("a good card pays (%s)", async (kind) => {
		await open(kind, async (page, complaints) => {
			await type(page, "4242424242424242");
			expect(await readResult(page)).toBe("succeeded");
			expect(complaints).toEqual([]);
			expect(await page.evaluate("window.last")).toMatchObject({ complete: true, brand: "visa" });
		});
	});

	test.each(["card", "payment"] as const)("the frame fits its fields (%s)", async (kind) => {
		await open(kind, async (page) => {
			const root = page.frameLocator("#card iframe").locator("html");
			const overflow = () =>
				root.evaluate((html) => [
					html.scrollWidth - html.clientWidth,
					html.scrollHeight - html.clientHeight,
				]);
			await expect.poll(overflow).toEqual([0, 0]);
		});
	});

	test("digits are grouped while typing", async () => {
		await open("card", async (page) => {
			const frame = page.frameLocator("#card iframe");
			await frame.getByLabel("Card number").pressSequentially("42424242424");
			await frame.getByLabel("Expiration date").pressSequentially("934");
			expect(await frame.getByLabel("Card number").inputValue()).toBe("4242 4242 424");
			expect(await frame.getByLabel("Expiration date").inputValue()).toBe("09 / 34");
		});
	});

	test("the card number never enters the shop's document", async () => {
		await open("card", async (page) => {
			await type(page, "4242424242424242");
			await readResult(page);
			expect(await page.content()).not.toContain("4242 4242");
		});
	});

	test("a decline is passed to the shop", async () => {
		await open("card", async (page) => {
			await type(page, "4000000000000002");
			expect(await readResult(page)).toBe("error: Your card was declined.");
		});
	});

	test("an incomplete card is not sent", async () => {
		await open("card", async (page) => {
			await page.getByRole("button", { name: "Pay" }).click();
			expect(await readResult(page)).toBe("error: Your card number is incomplete.");
		});
	});

	test.each([
		["Complete authentication", "succeeded"],
		["Fail authentication", "error: We are unable to authenticate your payment method."],
	])("'%s' in the bank's frame leads to '%s'", async (button, result) => {
		await open("card", async (page, complaints) => {
			await type(page, "4000002500003155");
			const bank = page.frameLocator("iframe[title='Payment authentication']");
			await bank.getByRole("button", { name: button }).click();
			expect(await readResult(page)).toContain(result);
			expect(await page.locator("iframe[title='Payment authentication']").count()).toBe(0);
			expect(complaints).toEqual([]);
		});
	});

	test("the hosted page works with JavaScript off", async () => {
		const target = await startShopPage(shop.emulators.url, "", "card");
		const session = await shop.stripe.checkout.sessions.create(
			sessionParams({ success_url: target.url }),
		);
		const context = await browser.newContext({ javaScriptEnabled: false });
		const page = await context.newPage();
		await page.goto(String(session.url));
		await page.getByLabel("Card number").fill("4000002500003155");
		await page.getByLabel("Expiration date").fill("12/34");
		await page.getByLabel("Security code").fill("123");
		await page.getByRole("button", { name: "Pay BDT 1,000.00" }).click();
		await page.getByRole("button", { name: "Complete authentication" }).click();
		expect(page.url()).toBe(target.url);
		await context.close();
		await target.close();
	});
});

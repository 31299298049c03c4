import type { Page } from "playwright-core";
import { expect } from "vitest";
import { cards, parsePoisha } from "../products";
import type { Visitor } from "../visitor";
import { type Sentence, sentence, showsFieldErrors } from "./sentence";

const findTrack = (page: Page) => page.getByRole("list", { name: "Reviews" });
const findDots = (page: Page) => page.getByRole("button", { name: /^Review \d+ of / });

async function shownSlides({ page }: Visitor): Promise<number> {
	return findTrack(page).evaluate((track) => {
		const { left, right } = track.getBoundingClientRect();
		return [...track.children].filter((slide) => {
			const box = slide.getBoundingClientRect();
			return box.left >= left - 1 && box.right <= right + 1;
		}).length;
	});
}

const currentDot = ({ page }: Visitor) =>
	findDots(page).evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute("aria-current")));

async function openInHeldTime(visitor: Visitor, path: string): Promise<void> {
	const now = Date.now();
	await visitor.page.clock.install({ time: now });
	await visitor.open(path);
	await visitor.page.clock.pauseAt(now + 60_000);
}

const slides = (width: number, count: number, screen: string) =>
	sentence(
		`Reviews carousel: ${count} on ${screen}`,
		["visitor", "/"],
		async (visitor) => {
			await visitor.open("/");
			expect(await shownSlides(visitor)).toBe(count);
		},
		{ width },
	);

const carousel: Sentence[] = [
	slides(1280, 2, "desktop"),
	slides(768, 2, "tablet"),
	slides(360, 1, "mobile"),
	sentence(
		"Reviews carousel: dots shown, one a review",
		["visitor", "/"],
		async ({ page }) => {
			const dots = await findDots(page).count();
			expect(dots).toBe(await findTrack(page).locator("> li:not([inert])").count());
			expect(dots).toBeGreaterThan(2);
		},
		{ scripts: "on" },
	),
	sentence(
		"Reviews carousel: autoplay 3000 ms, transition 500 ms, infinite loop",
		["visitor", "/"],
		async ({ mode }, shop) => {
			const watcher = await shop.newWindow("visitor", mode);
			const { clock } = watcher.page;
			await openInHeldTime(watcher, "/");
			const last = (await findDots(watcher.page).count()) - 1;
			await findDots(watcher.page).nth(last).click();
			await clock.runFor(600);
			await watcher.page.mouse.move(1, 1);
			await watcher.page.evaluate("document.activeElement.blur()");
			await expect.poll(() => currentDot(watcher)).toBe(last);
			const moving = () => watcher.page.locator("ul[data-moving]").count();
			await clock.runFor(2900);
			expect(await moving()).toBe(0);
			await clock.runFor(200);
			expect(await moving()).toBe(1);
			await clock.runFor(500);
			expect(await moving()).toBe(0);
			await expect.poll(() => currentDot(watcher)).toBe(0);
			await watcher.page.context().close();
		},
		{ scripts: "on" },
	),
];

export const constants: Sentence[] = [
	sentence(
		"Password minimum 6 characters: 5 are refused, 6 are taken",
		["visitor", "/login"],
		async (visitor, shop) => {
			const email = "nobody@example.test";
			const short = { password: "Must be 6 characters or longer" };
			await showsFieldErrors("Login", short, { email, password: "12345" })(visitor, shop);
			await visitor.field("Password").fill("123456");
			await visitor.button("Login").click();
			await visitor.expectText("Wrong email or password.");
			expect(await visitor.page.locator("#error-password").count()).toBe(0);
		},
	),
	sentence("Home page shows 6 products", ["visitor", "/"], async (visitor) => {
		expect(await cards(visitor).count()).toBe(6);
	}),
	...carousel,
	sentence(
		"Rating display: 5 stars with half stars",
		["shopper", "/myreview"],
		async ({ page }) => {
			const stars = page.getByRole("img", { name: "4.5 of 5 stars" }).first();
			// Each star is a subpath; a half star is closed by a vertical line.
			const outlines = await stars.locator("path[stroke]").getAttribute("d");
			const filled = await stars.locator("path[fill='currentColor']").getAttribute("d");
			expect(outlines?.match(/M/g)).toHaveLength(5);
			expect(filled?.match(/M/g)).toHaveLength(5);
			expect(filled?.match(/v/g)).toHaveLength(1);
		},
	),
	sentence("Quantity starts at 1", ["shopper", "/products/{product}"], async (visitor) => {
		expect(await visitor.field("Quantity").inputValue()).toBe("1");
	}),
	sentence(
		"total equals the integer part of price times quantity",
		["shopper", "/products/{product}?quantity=3"],
		async ({ page }) => {
			const [price = 0, total] = (await page.locator("form strong .money").allInnerTexts()).map(
				parsePoisha,
			);
			expect(price).toBeGreaterThan(0);
			expect(total).toBe(Math.floor((price * 3) / 100) * 100);
		},
		{ scripts: "both" },
	),
	sentence("Currency label 'tk', nowhere '$'", ["shopper", "/myorder"], async ({ page }) => {
		const text = await page.getByRole("main").innerText();
		expect(text).toMatch(/tk [\d,]+/);
		expect(text).not.toContain("$");
	}),
	sentence("Footer year 2024", ["visitor", "/contact"], async ({ page }) => {
		expect(await page.getByRole("contentinfo").innerText()).toMatch(/Copyright © 2024 /);
	}),
	sentence(
		"Toast auto-close default 5000 ms",
		["shopper", "/products/{product}"],
		async ({ mode }, shop) => {
			const buyer = await shop.newWindow("shopper", mode);
			await openInHeldTime(buyer, shop.resolvePath("/products/{product}"));
			await buyer.button("CART").click();
			await buyer.expectText("You successfully added your cart");
			await buyer.page.mouse.move(1, 1);
			await buyer.page.clock.runFor(4900);
			await buyer.expectText("You successfully added your cart");
			await buyer.page.clock.runFor(200);
			await buyer.expectNoText("You successfully added your cart");
			await buyer.page.context().close();
		},
		{ scripts: "on" },
	),
];

import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchHeadlessShell } from "../../scripts/browser";
import { base } from "./shop";
import type { Way } from "./ways";

const PATIENCE_MS = 15_000;

/** A browser window with its own cookies, cache and history. */
export class Visitor {
	readonly complaints: string[] = [];

	constructor(
		readonly page: Page,
		readonly way: Way,
	) {
		page.on("pageerror", (error) => this.complaints.push(error.message));
		page.on("console", (line) => {
			if (line.type() === "error") this.complaints.push(line.text());
		});
	}

	async secondTab(): Promise<Visitor> {
		return new Visitor(await this.page.context().newPage(), this.way);
	}

	async open(path: string): Promise<number> {
		const answer = await this.page.goto(new URL(path, base).href);
		await this.settles();
		return answer?.status() ?? 0;
	}

	/** Waits for hydration: text typed sooner may get lost. */
	async settles(): Promise<void> {
		if (!this.way.scripts) return;
		await this.page.waitForFunction(() =>
			Object.keys(document.getElementById("main") ?? {}).some((key) => key.startsWith("__react")),
		);
	}

	/** Ignores the query. */
	async isAt(path: string): Promise<void> {
		await this.page.waitForURL((url) => url.pathname === path);
		await this.settles();
	}

	async sees(text: string | RegExp): Promise<void> {
		await this.page.getByText(text).filter({ visible: true }).first().waitFor();
	}

	async seesNo(text: string | RegExp): Promise<void> {
		await expect.poll(() => this.page.getByText(text).filter({ visible: true }).count()).toBe(0);
	}

	link(name: string): Locator {
		return this.page.getByRole("link", { name, exact: true });
	}

	button(name: string): Locator {
		return this.page.getByRole("button", { name, exact: true });
	}

	field(label: string): Locator {
		return this.page.getByLabel(label, { exact: true });
	}

	async complaintAt(name: string): Promise<string> {
		return (await this.page.locator(`#error-${name}`).innerText()).trim();
	}

	/** On a phone the menu is opened first. */
	async navigation(): Promise<Locator> {
		const navigation = this.page.getByRole("navigation", { name: "Main" });
		const opener = this.button("MENU");
		if ((await opener.isVisible()) && !(await navigation.isVisible())) await opener.click();
		await navigation.waitFor();
		return navigation;
	}

	async expectNoSidewaysScroll(): Promise<void> {
		const [page, window] = await this.page.evaluate(() => [
			document.documentElement.scrollWidth,
			document.documentElement.clientWidth,
		]);
		expect(page, `${this.page.url()} is wider than its window`).toBeLessThanOrEqual(window ?? 0);
	}

	/** Allows browser complaints about these statuses, or matching these patterns. */
	expects(...provoked: (number | RegExp)[]): void {
		for (const each of provoked) {
			this.#expected.push(
				typeof each === "number"
					? new RegExp(`^Failed to load resource: .* status of ${each}`)
					: each,
			);
		}
	}
	readonly #expected: RegExp[] = [];

	unexpectedComplaints(): string[] {
		return this.complaints.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
	}
}

export async function openWindow(
	browser: Browser,
	way: Way,
	options: BrowserContextOptions = {},
): Promise<Visitor> {
	const context = await browser.newContext({
		javaScriptEnabled: way.scripts,
		viewport: { width: way.width, height: 800 },
		...options,
	});
	context.setDefaultTimeout(PATIENCE_MS);
	return new Visitor(await context.newPage(), way);
}

/**
 * Starts a browser for a `describe` and returns a function that opens a window. No window may have
 * unexpected complaints.
 */
export function useVisitors(
	way: Way,
	options: BrowserContextOptions = {},
	launch: () => Promise<Browser> = launchHeadlessShell,
): () => Promise<Visitor> {
	let browser: Browser;
	let visitors: Visitor[] = [];
	beforeAll(async () => {
		browser = await launch();
	});
	afterAll(() => browser?.close());
	afterEach(async ({ task }) => {
		if (task.result?.state === "fail")
			await Promise.all(visitors.map(({ page }) => describeWindow(page)));
		const complaints = visitors.flatMap((visitor) => visitor.unexpectedComplaints());
		await Promise.all(visitors.map(({ page }) => page.context().close()));
		visitors = [];
		expect(complaints, "what the browser complained of").toEqual([]);
	});
	return async () => {
		const visitor = await openWindow(browser, way, options);
		visitors.push(visitor);
		return visitor;
	};
}

export async function describeWindow(page: Page): Promise<void> {
	const text = await page.locator("body").innerText({ timeout: 1000 }).catch(String);
	console.error(`The window was at ${page.url()} and showed:\n${text.slice(0, 1500)}`);
}

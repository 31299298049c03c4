import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchHeadlessShell } from "../../scripts/browser";
import type { Mode } from "./modes";
import { base } from "./shop";

const TIMEOUT_MS = 60_000;

/** A browser window with its own cookies, cache and history. */
export class Visitor {
	readonly errors: string[] = [];

	constructor(
		readonly page: Page,
		readonly mode: Mode,
	) {
		page.on("pageerror", (error) => this.errors.push(error.message));
		page.on("console", (line) => {
			if (line.type() === "error") this.errors.push(line.text());
		});
	}

	async openTab(): Promise<Visitor> {
		return new Visitor(await this.page.context().newPage(), this.mode);
	}

	async open(path: string): Promise<number> {
		const answer = await this.page.goto(new URL(path, base).href);
		await this.waitForHydration();
		return answer?.status() ?? 0;
	}

	/** Waits for hydration: text typed sooner may get lost. */
	async waitForHydration(): Promise<void> {
		if (!this.mode.scripts) return;
		await this.page.waitForFunction(() =>
			Object.keys(document.getElementById("main") ?? {}).some((key) => key.startsWith("__react")),
		);
	}

	/** Ignores the query. */
	async expectPath(path: string): Promise<void> {
		await this.page.waitForURL((url) => url.pathname === path);
		await this.waitForHydration();
	}

	async expectText(text: string | RegExp): Promise<void> {
		await this.page.getByText(text).filter({ visible: true }).first().waitFor();
	}

	async expectNoText(text: string | RegExp): Promise<void> {
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

	/** Counts page loads from now on. */
	countLoads(): { loads: number } {
		const count = { loads: 0 };
		this.page.on("load", () => {
			count.loads += 1;
		});
		return count;
	}

	async readFieldError(name: string): Promise<string> {
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

	async accountMenu(): Promise<Locator> {
		const menu = (await this.navigation()).locator("details");
		if (!(await menu.getByRole("list").isVisible())) await menu.locator("summary").click();
		return menu;
	}

	async expectNoSidewaysScroll(): Promise<void> {
		const [page, window] = await this.page.evaluate(() => [
			document.documentElement.scrollWidth,
			document.documentElement.clientWidth,
		]);
		expect(page, `${this.page.url()} is wider than its window`).toBeLessThanOrEqual(window ?? 0);
	}

	/** Allows browser errors with these statuses, or matching these patterns. */
	allowErrors(...provoked: (number | RegExp)[]): void {
		for (const each of provoked) {
			this.#allowed.push(
				typeof each === "number"
					? new RegExp(`^Failed to load resource: .* status of ${each}`)
					: each,
			);
		}
	}
	readonly #allowed: RegExp[] = [];

	listUnexpectedErrors(): string[] {
		return this.errors.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
	}
}

export async function openWindow(
	browser: Browser,
	mode: Mode,
	options: BrowserContextOptions = {},
): Promise<Visitor> {
	const context = await browser.newContext({
		javaScriptEnabled: mode.scripts,
		viewport: { width: mode.width, height: 800 },
		...options,
	});
	context.setDefaultTimeout(TIMEOUT_MS);
	return new Visitor(await context.newPage(), mode);
}

/**
 * Starts a browser for a `describe` and returns a function that opens a window. No window may have
 * unexpected browser errors.
 */
export function useVisitors(
	mode: Mode,
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
		const errors = visitors.flatMap((visitor) => visitor.listUnexpectedErrors());
		await Promise.all(visitors.map(({ page }) => page.context().close()));
		visitors = [];
		expect(errors, "the browser's errors").toEqual([]);
	});
	return async () => {
		const visitor = await openWindow(browser, mode, options);
		visitors.push(visitor);
		return visitor;
	};
}

export async function describeWindow(page: Page): Promise<void> {
	const text = await page.locator("body").innerText({ timeout: 1000 }).catch(String);
	console.error(`The window was at ${page.url()} and showed:\n${text.slice(0, 1500)}`);
}

import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor";

const MAX_TAB_STOPS = 250;

/** A user with a keyboard only. Fails where the focus is not visible. */
export class KeyboardUser {
	constructor(readonly visitor: Visitor) {}

	async tabTo(target: Locator, { back = false } = {}): Promise<void> {
		const { keyboard } = this.visitor.page;
		await target.waitFor({ state: "attached" });
		// Found once: to search by role reads the names of the whole page.
		const element = await target.elementHandle();
		for (let stops = 0; stops <= MAX_TAB_STOPS; stops += 1) {
			if (await element?.evaluate((it) => it.matches(":focus"))) {
				await expectFocusVisible(target);
				return;
			}
			await keyboard.press(back ? "Shift+Tab" : "Tab");
		}
		throw new Error(`Tab never gets to ${target} on ${this.visitor.page.url()}.`);
	}

	async press(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
		await this.tabTo(target);
		await this.visitor.page.keyboard.press(key);
	}

	async type(target: Locator, text: string): Promise<void> {
		await this.tabTo(target);
		await this.visitor.page.keyboard.press("ControlOrMeta+A");
		await this.visitor.page.keyboard.type(text);
	}

	async choose(target: Locator, file: string): Promise<void> {
		const { page } = this.visitor;
		const opened = page.waitForEvent("filechooser");
		await this.tabTo(target);
		await page.keyboard.press("Enter");
		await (await opened).setFiles(file);
	}

	/** After a client-side update the focus must not be lost; a new document starts at its top. */
	async expectFocusKept(): Promise<void> {
		const { page, mode } = this.visitor;
		if (!mode.scripts) return;
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.tagName), { message: page.url() })
			.not.toBe("BODY");
	}

	async expectText(text: string | RegExp): Promise<void> {
		await this.visitor.expectText(text);
		await this.expectFocusKept();
	}

	async expectPath(path: string): Promise<void> {
		await this.visitor.expectPath(path);
		await this.expectFocusKept();
	}
}

/** The focus ring is on the element or its label, and inside the window. */
async function expectFocusVisible(target: Locator): Promise<void> {
	const seen = await target.evaluate((element) => {
		const ring = [element, element.closest("label")].some((it) => {
			const style = it && getComputedStyle(it);
			return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
		});
		const { top, bottom } = element.getBoundingClientRect();
		return { ring, inside: bottom > 0 && top < innerHeight };
	});
	expect(seen, `the focus on ${target}`).toEqual({ ring: true, inside: true });
}

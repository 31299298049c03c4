import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const preloaded = new WeakSet<BrowserContext>();

/** For a window that is tested on many pages: their documents begin with axe, which costs half as much. */
export async function preloadAxe({ page }: Visitor): Promise<void> {
	const context = page.context();
	if (preloaded.has(context)) return;
	preloaded.add(context);
	await context.addInitScript(axe);
}

/** The only rules that a change of colours can break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What the colour rules have let pass in this worker, so that pages alike are not judged again. */
const passedColours = new Set<string>();

/**
 * What the colour rules judge of each visible text: its colour and those behind it, its size and
 * weight, a link's surroundings, and whether it is exempt because it is disabled.
 */
async function listColours({ page }: Visitor, theme: string, part: string): Promise<string[]> {
	const found = await page.evaluate((part) => {
		const describeBackground = (text: Element) => {
			const layers: string[] = [];
			let opacity = 1;
			let isCovered = false;
			for (let element: Element | null = text; element; element = element.parentElement) {
				const style = getComputedStyle(element);
				opacity *= Number(style.opacity);
				if (isCovered) continue;
				layers.push(style.backgroundImage, style.backgroundColor);
				isCovered = style.backgroundColor.startsWith("rgb(");
			}
			const seen = layers.filter((layer) => !["none", "rgba(0, 0, 0, 0)"].includes(layer));
			return [...seen, opacity];
		};
		const hasText = (element: Element) =>
			"value" in element ||
			Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim());
		const isVisible = (element: Element) =>
			element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
		const texts = Array.from(document.querySelectorAll(`${part} *`)).filter(hasText);
		const colours = texts.filter(isVisible).map((element) => {
			const { color, fontSize, fontWeight, textDecorationLine, textShadow } =
				getComputedStyle(element);
			const around = getComputedStyle(element.parentElement ?? element).color;
			const link = element.matches("a") ? [around, textDecorationLine] : [];
			const exempt = element.closest(":disabled, [aria-disabled], [aria-hidden], [inert]") !== null;
			return [color, fontSize, fontWeight, textShadow, exempt, link, describeBackground(element)];
		});
		return [...new Set(colours.map((each) => JSON.stringify(each)))];
	}, part);
	return found.map((colours) => `${theme} ${colours}`);
}

/**
 * Runs axe: every rule in the first theme, then the colour rules in the other; those only if the page
 * has colours that they haven't let pass. `part` selects one part of the page.
 */
export async function expectAccessible(
	visitor: Visitor,
	themes: readonly ("light" | "dark")[] = ["light", "dark"],
	part = "html",
): Promise<void> {
	const { page } = visitor;
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
	for (const [at, colorScheme] of themes.entries()) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		const colours = await listColours(visitor, colorScheme, part);
		const isKnown = colours.every((each) => passedColours.has(each));
		if (at > 0 && isKnown) continue;
		// Passing a whole result to Node takes as long as finding it.
		const result: unknown = await page.evaluate(
			`axe.run(${JSON.stringify(part)}, ${JSON.stringify({
				iframes: false,
				preload: false,
				resultTypes: ["violations"],
				...(at > 0 ? { runOnly: COLOUR_RULES } : {}),
				...(isKnown
					? { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) }
					: {}),
			})}).then(({ passes, violations }) => ({ passes: passes.length, violations }))`,
		);
		const { passes, violations } = result as Pick<AxeResults, "violations"> & { passes: number };
		expect(passes, "rules that axe held against the page").toBeGreaterThan(0);
		const found = violations.map(
			({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
		);
		expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
		for (const each of colours) passedColours.add(each);
	}
}

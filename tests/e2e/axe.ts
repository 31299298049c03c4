import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a change of colours alone can break: all that a second theme is asked. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Holds axe against the page as it stands: every rule in the first theme, then those about colours in the other.
 * @param part a selector, for the one part that has changed of a long page that is walked elsewhere
 */
export async function expectAccessible(
	{ page }: Visitor,
	themes: readonly ("light" | "dark")[] = ["light", "dark"],
	part = "html",
): Promise<void> {
	await page.evaluate(axe);
	for (const [at, colorScheme] of themes.entries()) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		const results = await page.evaluate(
			`axe.run(${JSON.stringify(part)}, ${JSON.stringify({
				iframes: false,
				resultTypes: ["violations"],
				...(at > 0 ? { runOnly: COLOUR_RULES } : {}),
			})})`,
		);
		const { passes, violations } = results as AxeResults;
		expect(passes.length, "rules that axe held against the page").toBeGreaterThan(0);
		const found = violations.map(
			({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
		);
		expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
	}
}

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The only rules that a change of colours can break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Runs axe: every rule in the first theme, then the colour rules in the other. `part` selects one
 * part of the page.
 */
export async function expectAccessible(
	{ page }: Visitor,
	themes: readonly ("light" | "dark")[] = ["light", "dark"],
	part = "html",
): Promise<void> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
	for (const [at, colorScheme] of themes.entries()) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		// Passing a whole result to Node takes as long as finding it.
		const result: unknown = await page.evaluate(
			`axe.run(${JSON.stringify(part)}, ${JSON.stringify({
				iframes: false,
				preload: false,
				resultTypes: ["violations"],
				...(at > 0 ? { runOnly: COLOUR_RULES } : {}),
			})}).then(({ passes, violations }) => ({ passes: passes.length, violations }))`,
		);
		const { passes, violations } = result as Pick<AxeResults, "violations"> & { passes: number };
		expect(passes, "rules that axe held against the page").toBeGreaterThan(0);
		const found = violations.map(
			({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
		);
		expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
	}
}

import { expect } from "vitest";
import type { FullShop, UserKind } from "../full-shop";
import type { Visitor } from "../visitor";

/** A sentence of the specification, shortened; quotes are exact. */
export type Sentence = {
	text: string;
	who: UserKind;
	/** `{product}` and the like stand for rows of the full shop. */
	at: string;
	check: (visitor: Visitor, shop: FullShop) => Promise<void>;
	/** 'both' where scripts change how it works, 'on' where only scripts do it; off by default. */
	scripts?: "off" | "both" | "on";
	width?: number;
};

type Options = Pick<Sentence, "scripts" | "width">;

export function sentence(
	text: string,
	[who, at]: [who: UserKind, at: string],
	check: Sentence["check"],
	options: Options = {},
): Sentence {
	return { text, who, at, check, ...options };
}

export const showsTexts =
	(...texts: (string | RegExp)[]): Sentence["check"] =>
	async (visitor) => {
		for (const text of texts) await visitor.expectText(text);
	};

export const hasLinks =
	(part: "banner" | "contentinfo" | "main" | "sidebar", links: Record<string, string | RegExp>) =>
	async ({ page }: Visitor): Promise<void> => {
		const scope =
			part === "sidebar"
				? page.getByRole("navigation", { name: "Dashboard" })
				: page.getByRole(part);
		const folded = scope.locator("details:not([open]) > summary:visible");
		if (part !== "main") while (await folded.count()) await folded.first().click();
		for (const [name, href] of Object.entries(links)) {
			const link = scope.getByRole("link", { name, exact: true }).first();
			expect(await link.getAttribute("href"), name).toMatch(
				typeof href === "string" ? new RegExp(`^${href.replaceAll("/", "\\/")}$`) : href,
			);
		}
	};

export const hasNoHeaderLinks =
	(...names: string[]): Sentence["check"] =>
	async ({ page }) => {
		for (const name of names) {
			const found = page.getByRole("banner").getByText(name, { exact: true });
			expect(await found.count(), name).toBe(0);
		}
	};

export const hasFields =
	(...labels: string[]): Sentence["check"] =>
	async ({ page }) => {
		const main = page.getByRole("main");
		for (const label of labels) {
			const field = main.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
			expect(await field.count(), label).toBeGreaterThan(0);
		}
	};

export const showsFieldErrors =
	(
		button: string,
		errors: Record<string, string>,
		typed: Record<string, string> = {},
	): Sentence["check"] =>
	async (visitor) => {
		for (const [name, text] of Object.entries(typed)) {
			await visitor.page.locator(`#field-${name}`).fill(text);
		}
		await visitor.button(button).click();
		for (const [name, words] of Object.entries(errors)) {
			expect(await visitor.readFieldError(name), name).toBe(words);
		}
	};

export const RED = "rgb(179, 38, 30)";

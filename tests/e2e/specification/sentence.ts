import { expect } from "vitest";
import type { FullShop, Who } from "../full-shop";
import type { Visitor } from "../visitor";

/** A sentence of the specification, shortened; quotes are exact. */
export type Sentence = {
	says: string;
	who: Who;
	/** `{product}` and the like stand for rows of the full shop. */
	at: string;
	check: (visitor: Visitor, shop: FullShop) => Promise<void>;
	/** 'both' where scripts change how it works, 'on' where only scripts do it; off by default. */
	scripts?: "off" | "both" | "on";
	width?: number;
};

type Options = Pick<Sentence, "scripts" | "width">;

export function sentence(
	says: string,
	[who, at]: [who: Who, at: string],
	check: Sentence["check"],
	options: Options = {},
): Sentence {
	return { says, who, at, check, ...options };
}

export const sees =
	(...texts: (string | RegExp)[]): Sentence["check"] =>
	async (visitor) => {
		for (const text of texts) await visitor.sees(text);
	};

export const leads =
	(part: "banner" | "contentinfo" | "main" | "sidebar", links: Record<string, string | RegExp>) =>
	async ({ page }: Visitor): Promise<void> => {
		const scope =
			part === "sidebar"
				? page.getByRole("navigation", { name: "Dashboard" })
				: page.getByRole(part);
		for (const [name, href] of Object.entries(links)) {
			const link = scope.getByRole("link", { name, exact: true }).first();
			expect(await link.getAttribute("href"), name).toMatch(
				typeof href === "string" ? new RegExp(`^${href.replaceAll("/", "\\/")}$`) : href,
			);
		}
	};

export const headerLacks =
	(...names: string[]): Sentence["check"] =>
	async ({ page }) => {
		for (const name of names) {
			const found = page.getByRole("banner").getByText(name, { exact: true });
			expect(await found.count(), name).toBe(0);
		}
	};

export const fields =
	(...labels: string[]): Sentence["check"] =>
	async ({ page }) => {
		const main = page.getByRole("main");
		for (const label of labels) {
			const field = main.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
			expect(await field.count(), label).toBeGreaterThan(0);
		}
	};

export const refuses =
	(
		button: string,
		complaints: Record<string, string>,
		typed: Record<string, string> = {},
	): Sentence["check"] =>
	async (visitor) => {
		for (const [name, text] of Object.entries(typed)) {
			await visitor.page.locator(`#field-${name}`).fill(text);
		}
		await visitor.button(button).click();
		for (const [name, words] of Object.entries(complaints)) {
			expect(await visitor.complaintAt(name), name).toBe(words);
		}
	};

export const RED = "rgb(179, 38, 30)";

import { expect } from "vitest";
import type { FullShop, Who } from "../full-shop";
import type { Visitor } from "../visitor";

/** A sentence of the specification, in short words of our own; what it quotes is quoted to the letter. */
export type Sentence = {
	says: string;
	who: Who;
	/** Where it is shown; `{product}` and its like stand for what is in the full shop. */
	at: string;
	check: (visitor: Visitor, shop: FullShop) => Promise<void>;
	/** Off unless told: 'both' where scripts change how it is done, 'on' where it is about them. */
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

/** A link of this name in the header, the footer, the page's content or the dashboard's sidebar leads there. */
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

/** The header has nothing of these names. */
export const headerLacks =
	(...names: string[]): Sentence["check"] =>
	async ({ page }) => {
		for (const name of names) {
			const found = page.getByRole("banner").getByText(name, { exact: true });
			expect(await found.count(), name).toBe(0);
		}
	};

/** Fields that can be found by these labels. */
export const fields =
	(...labels: string[]): Sentence["check"] =>
	async ({ page }) => {
		const main = page.getByRole("main");
		for (const label of labels) {
			const field = main.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
			expect(await field.count(), label).toBeGreaterThan(0);
		}
	};

/** A button of this name, pressed when what is typed has been typed, puts these words next to these fields. */
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

/** The colour of errors in the light theme. */
export const RED = "rgb(179, 38, 30)";

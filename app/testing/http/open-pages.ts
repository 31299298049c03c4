import type { Browser } from "./browser";

/** All pages of a list, which other tests fill too; or those up to the first that has `text`. */
export async function openPages(browser: Browser, path: string, text?: string): Promise<string> {
	let pages = "";
	let next: string | undefined = path;
	while (next) {
		const { html } = await browser.open(next);
		pages += html;
		if (text && html.includes(text)) break;
		next = /<a[^>]*href="([^"]*)"[^>]*>Next page/.exec(html)?.[1];
	}
	return pages;
}

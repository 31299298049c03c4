import type { Browser } from "../http/browser";
import { parseText } from "../http/parse-text";
import { ROUTES } from "./routes";

const PAGES = ROUTES.filter(({ module }) => module.loader).map(({ routePath }) => ({
	routePath,
	matches: new RegExp(`^${routePath.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`),
}));

/** Without parameters. */
export const LISTS = PAGES.map(({ routePath }) => routePath).filter((path) => !/[:*]/.test(path));

/** What an address opens: its route, and the names of its parameters. */
function namePage(link: string): string {
	const { pathname, searchParams } = new URL(link, "http://shop.test");
	const page = LISTS.includes(pathname)
		? pathname
		: (PAGES.find(({ matches }) => matches.test(pathname))?.routePath ?? pathname);
	return [page, ...searchParams.keys()].join(" ");
}

const listLinks = (html: string) =>
	Array.from(html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g), ([, link = ""]) => link);

/** A key of a form, drawn with each page. */
const KEY = /^[0-9a-z]{16}$/;

/** The texts, links and fields of a page, or the whole of a file. */
export function readShown(html: string): string {
	if (!/^<!doctype/i.test(html)) return html;
	const shown = html.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "");
	const values = Array.from(shown.matchAll(/ (?:value|min|max)="([^"]*)"/g), ([, value]) => value);
	const typed = values.filter((value = "") => !KEY.test(value));
	return [parseText(shown), ...listLinks(shown), ...typed].join(" ");
}

/** A field that brings up digits on a phone; `others` are the values of its form. */
export type NumberField = {
	name: string;
	method: "get" | "post";
	action: string;
	others: readonly (readonly [string, string])[];
};

const readAttributes = (tag: string) =>
	new Map(
		Array.from(tag.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [
			name.toLowerCase(),
			value,
		]),
	);

/** A field belongs to the form that it names, or else to the one around it. */
function listNumberFields(path: string, html: string): NumberField[] {
	const forms = Array.from(
		html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs),
		([, tag = "", inside = ""]) => ({
			form: readAttributes(tag),
			inside,
		}),
	);
	const inputs = (text: string) =>
		Array.from(text.matchAll(/<input\b[^>]*>/g), ([tag]) => readAttributes(tag));
	const elsewhere = inputs(html).filter((input) => input.has("form"));
	return forms.flatMap(({ form, inside }) => {
		const own = inputs(inside).filter((input) => !input.has("form"));
		const fields = [...own, ...elsewhere.filter((input) => input.get("form") === form.get("id"))];
		const named = fields.map(
			(field) => [field.get("name") ?? "", field.get("value") ?? ""] as const,
		);
		const others = named.filter(
			([, value], at) => value !== "" && !/radio|checkbox/.test(fields[at]?.get("type") ?? ""),
		);
		return fields.flatMap((field) => {
			const name = field.get("name") ?? "";
			if (!/numeric|decimal|tel/.test(field.get("inputmode") ?? "")) return [];
			const method = form.get("method") === "post" ? "post" : "get";
			return [
				{
					name,
					method,
					action: form.get("action") ?? path,
					others: others.filter(([other]) => other !== name),
				},
			];
		});
	});
}

/** Opens the lists, `more` and what their links lead to, one address of each page, and says what each shows. */
export async function crawl(
	browser: Browser,
	skipped: RegExp,
	more: readonly string[] = [],
	numberFields: NumberField[] = [],
): Promise<Map<string, string>> {
	const isOpened = (link: string) => !skipped.test(link);
	const links = new Map([...LISTS, ...more].filter(isOpened).map((path) => [path, path]));
	const pages = new Map<string, string>();
	for (const link of links.values()) {
		const { status, html } = await browser.open(link);
		if (status >= 500) throw new Error(`${link} answered ${status}.`);
		if (status === 200) {
			pages.set(link, readShown(html));
			numberFields.push(...listNumberFields(link, html));
		}
		for (const found of listLinks(html)) {
			const page = namePage(found);
			if (isOpened(found) && !links.has(page)) links.set(page, found);
		}
	}
	return pages;
}

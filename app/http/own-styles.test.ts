import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { ask } from "~/testing/worker";
import { ownStyles, rulesOf } from "./own-styles.server";

const own = (sheet: string, html: string) => ownStyles(rulesOf(sheet), html);

test("a page gets the rules whose classes it has, in their order, and all that name none", () => {
	const sheet =
		"@layer base,parts;@layer base{a{color:red}}@layer parts{.card,.card a,.chart a{top:0}.chart{left:0}@media (width>=40rem){.chart{left:1px}.card.open{left:2px}}}@keyframes turn{to{rotate:1turn}}";
	expect(own(sheet, '<p class="wide card"></p>')).toBe(
		"@layer base,parts;@layer base{a{color:red}}@layer parts{.card,.card a{top:0}}@keyframes turn{to{rotate:1turn}}",
	);
	expect(own(sheet, '<p class="open card"><b class="chart"></b></p>')).toBe(sheet);
});

test("what a rule excludes or only may find need not be on the page", () => {
	const sheet = ".card:not(.open,.shut):has(.icon){top:0}:is(.menu,.popover) a{left:0}";
	expect(own(sheet, '<p class="card">')).toBe(sheet);
	expect(own(".md\\:px-8{padding:0}", '<p class="md:px-8">')).toBe(".md\\:px-8{padding:0}");
});

test("a page comes with its styles in it, and with no sheet to wait for", async () => {
	const [home, login] = await Promise.all(
		["/", "/login"].map(async (path) => (await ask(new URL(path, env.APP_ORIGIN))).text()),
	);
	expect(home).not.toContain('rel="stylesheet"');
	const styleOf = (html = "") => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
	for (const html of [home, login]) expect(styleOf(html)).toContain(".header{");
	expect(styleOf(home)).toContain(".hero{");
	expect(styleOf(login)).not.toContain(".hero{");
});

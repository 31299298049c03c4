import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { fetchWorker } from "~/testing/http/worker";
import { createCriticalCss, parseRules } from "./critical-css.server";

const extract = (sheet: string, html: string) => createCriticalCss(parseRules(sheet))(html);

test("critical CSS contains the rules whose classes and elements the page has, in their order", () => {
	const sheet =
		"@layer base,parts;@layer base{:root{color:red}p{top:0}table td{left:0}}@layer parts{.card,.card a,.chart a{top:0}.chart{left:0}@media (width>=40rem){.chart{left:1px}.card.open{left:2px}}}";
	expect(extract(sheet, '<p class="wide card"></p>')).toBe(
		"@layer base,parts;@layer base{:root{color:red}p{top:0}}@layer parts{.card{top:0}}",
	);
	expect(extract(sheet, '<table><td><p class="open card"><a class="chart"></a></p></td>')).toBe(
		sheet,
	);
});

test("of the arguments of :is() and :has() one must be on the page, those of :not() need not", () => {
	const sheet =
		":is(.menu,h2:not(.open,:has(.shut))) .card:has(>.icon,+.badge):hover::after{left:0}";
	expect(extract(sheet, '<h2><p class="card"><i class="badge">')).toBe(sheet);
	expect(extract(sheet, '<p class="card menu icon">')).toBe(sheet);
	expect(extract(sheet, '<h2><p class="card open shut">')).toBe("");
	expect(extract(sheet, '<p class="card icon">')).toBe("");
	expect(extract(".md\\:px-8{padding:0}", '<p class="md:px-8">')).toBe(".md\\:px-8{padding:0}");
});

test("classes are found that HTML or CSS escapes", () => {
	const sheet =
		".\\[\\&_td\\]\\:p-1 td{top:0}.\\[\\&\\>p\\,\\&\\>li\\]\\:p-2>p{top:0}@media (width>=96rem){.\\32 xl\\:p-3{top:0}}.grid-cols-\\[1fr_auto\\]{top:0}.before\\:content-\\[\\'a\\'\\]:before{top:0}";
	const classes = "[&amp;_td]:p-1 [&amp;&gt;p,&amp;&gt;li]:p-2 2xl:p-3 grid-cols-[1fr_auto]";
	const html = `<table class="${classes} before:content-[&#x27;a&#x27;]"><td><p>`;
	expect(extract(sheet, html)).toBe(sheet);
	expect(extract(sheet, "<table><td><p>")).toBe("");
});

test("of a container query only the rules that the page needs are kept", () => {
	const sheet = "@container (width>=30rem){.\\@md\\:flex{top:0}.chart{left:0}}";
	expect(extract(sheet, '<p class="@md:flex">')).toBe(
		"@container (width>=30rem){.\\@md\\:flex{top:0}}",
	);
	expect(extract(sheet, "<p>")).toBe("");
});

test("a custom property that is set once, on the root, is written as its value", () => {
	const sheet =
		":root,:host{--size:1rem;--ink:red;--gap:2px}p{--gap:3px;color:var(--ink);gap:var(--gap);width:var(--own,var(--size))}@media print{:root{--ink:black}}";
	expect(extract(sheet, "<p>")).toBe(
		":root,:host{--ink:red;--gap:2px}p{--gap:3px;color:var(--ink);gap:var(--gap);width:var(--own,1rem)}@media print{:root{--ink:black}}",
	);
});

test("a property of Tailwind's that no rule of the page sets is written as its initial value", () => {
	const sheet =
		'@layer properties{*{--tw-style:solid}}.card{border-style:var(--tw-style);line-height:var(--tw-leading,1.5)}.dashed{--tw-style:dashed}@property --tw-style{syntax:"*";inherits:false;initial-value:solid}@property --tw-leading{syntax:"*";inherits:false}';
	expect(extract(sheet, '<p class="card">')).toBe(".card{border-style:solid;line-height:1.5}");
	expect(extract(sheet, '<p class="card dashed">')).toBe(
		'@layer properties{*{--tw-style:solid}}.card{border-style:var(--tw-style);line-height:1.5}.dashed{--tw-style:dashed}@property --tw-style{syntax:"*";inherits:false;initial-value:solid}',
	);
});

test("data and aria attributes must be on the page, other attributes need not", () => {
	const sheet = 'p[aria-invalid="true"]{top:0}p[open]{left:0}[data-label=Picture] + p{right:0}';
	expect(extract(sheet, '<p aria-invalid="true">')).toBe(
		'p[aria-invalid="true"]{top:0}p[open]{left:0}',
	);
	expect(extract(sheet, '<p data-label="Picture">')).toBe(
		"p[open]{left:0}[data-label=Picture] + p{right:0}",
	);
});

test("critical CSS contains the custom properties and animations that its rules use", () => {
	const sheet =
		"/*! by hand; */@layer parts{.card{--depth:1px;color:var(--ink,var(--line))}.spinner{animation:1s turn}@keyframes turn{to{rotate:1turn}}}:root{--ink:red;--line:blue;--paper:white}@media print{:root{--paper:snow}}@property --line{inherits:false}@property --depth{inherits:false}";
	expect(extract(sheet, '<p class="card">')).toBe(
		"@layer parts{.card{color:var(--ink,var(--line))}}:root{--ink:red;--line:blue}@property --line{inherits:false}",
	);
	expect(extract(sheet, '<p class="spinner">')).toBe(
		"@layer parts{.spinner{animation:1s turn}@keyframes turn{to{rotate:1turn}}}",
	);
});

test("a page contains its styles and links no blocking stylesheet", async () => {
	const [home, login] = await Promise.all(
		["/", "/login"].map(async (path) => (await fetchWorker(new URL(path, env.APP_ORIGIN))).text()),
	);
	expect(home).not.toContain('rel="stylesheet"');
	const getStyle = (html = "") => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
	for (const html of [home, login]) expect(getStyle(html)).toContain(".header{");
	expect(getStyle(home)).toContain(".hero{");
	expect(getStyle(login)).not.toContain(".hero{");
});

test("pages that differ in a class, an element or an attribute have their own styles", () => {
	const sheet = ".card{top:0}.open{top:1px}a{left:0}[data-wide]{left:1px}";
	const extractKept = createCriticalCss(parseRules(sheet));
	const pages = ["<p>", '<p class="card">', '<p class="open">', "<a>", "<p data-wide>"];
	const styles = ["", ".card{top:0}", ".open{top:1px}", "a{left:0}", "[data-wide]{left:1px}"];
	expect(pages.map(extractKept)).toEqual(styles);
	expect(pages.map(extractKept)).toEqual(styles);
});

import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text";

test.each([
	["plain text, 5 < 6 & 7 > 2", "plain text, 5 < 6 & 7 > 2"],
	['M6 <M8 and 3/4" > 1/2"', 'M6 <M8 and 3/4" > 1/2"'],
	["two\nlines", "two\nlines"],
	["Nuts &amp; bolts &Oslash; 8 &#215; 2 &nope;", "Nuts & bolts Ø 8 × 2 &nope;"],
	["<p>One</p><p>Two</p>", "One\n\nTwo"],
	["<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
	["a<br>b<br/>c", "a\nb\nc"],
	["<P CLASS='x'>One\n  two</P>", "One two"],
	['<img src="a.jpg" alt="a > b">text<script>alert("<p>")</script>', "text"],
	["text<script>never closed", "text"],
	["<style>p{}</style><!-- note -->text", "text"],
	["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\n\nc"],
	[
		"&lt;p&gt;Steel &amp;amp; brass&lt;/p&gt;&lt;ul&gt;&lt;li&gt;8.8&lt;/li&gt;&lt;/ul&gt;",
		"Steel & brass\n\n- 8.8",
	],
	["<p>a&lt;script&gt;alert(1)&lt;/script&gt;b</p>", "ab"],
	["a<scr<script></script>ipt>alert(1)</script>b", "a"],
	["text<<b></b>i>with<</b>/i> <<<b>b>b>tags", "textwith tags"],
	["<svg onload='x()'><text>no</text></svg><object data=x>no</object>text<o:p></o:p>", "text"],
	["<!DOCTYPE html><?xml version='1.0'?><![CDATA[text]]>", "text"],
	["<!--[if mso]>no<![endif]--><![if !mso]>text<![endif]>", "text"],
	["text<!-- never closed", "text"],
	["<details><summary>Sizes</summary><mark>M8</mark> <kbd>x</kbd></details>", "SizesM8 x"],
	["<button onclick='x()'>Buy</button><textarea>text</textarea>", "Buytext"],
	["&amp;amp;lt;b&amp;amp;gt;text&amp;lt;/b&amp;gt;", "text"],
	["Hose <10 mm>, key <M8>, mail <a@b.test>", "Hose <10 mm>, key <M8>, mail <a@b.test>"],
])("%s becomes %j", (html, text) => {
	expect(htmlToText(html)).toBe(text);
});

test.each([1, 2, 7, 40])("tags that are %d times within others leave no tag", (depth) => {
	const hostile = `${"<b".repeat(depth)}${">x".repeat(depth)}${"<<b>i>".repeat(depth)}`;
	const encoded = `&${"amp;".repeat(depth)}lt;b&${"amp;".repeat(depth)}gt;`;
	for (const html of [hostile, encoded, "<b>".repeat(depth) + hostile])
		expect(htmlToText(html)).not.toMatch(/<\/?[bi]>/i);
});

const PIECES =
	"<a \" |<a '\"|<p|<p <|<script>|</script>|<!--|<![CDATA[|<?xml |&|&#|<p a='|<br>|< |<|>|&lt;|&amp;lt;b&amp;gt;|<<b>|<o:|]]>|<li>";

// A busy machine delays one try; a slow program all.
test.each(PIECES.split("|"))(
	"a megabyte of %s takes less than two seconds",
	{ retry: 2 },
	(piece) => {
		const hostile = piece.repeat(Math.ceil(1_000_000 / piece.length));
		for (const html of [hostile, `<p>${hostile}`, `<p>${hostile}</p>`]) {
			const start = performance.now();
			htmlToText(html);
			expect(performance.now() - start).toBeLessThan(2000);
		}
	},
);

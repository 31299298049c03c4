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
	["<p>&lt;script&gt; is shown</p>", "<script> is shown"],
])("%s becomes %j", (html, text) => {
	expect(htmlToText(html)).toBe(text);
});

// A busy machine delays one try; a slow program all.
test.each(['<a "', "<p", "<p <", "<script>", "<!--", "&", "&#", "<p a='", "<br>", "< "])(
	"a hundred thousand characters of %s take less than half a second",
	{ retry: 2 },
	(piece) => {
		const hostile = piece.repeat(Math.ceil(100_000 / piece.length));
		const start = performance.now();
		htmlToText(`<p>${hostile}`);
		expect(performance.now() - start).toBeLessThan(500);
	},
);

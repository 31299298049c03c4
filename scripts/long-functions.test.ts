import ts from "typescript";
import { expect, test } from "vitest";

const MAX_LINES = 60;

const sources = import.meta.glob<string>(
	["../app/**/*.{ts,tsx}", "!../app/**/*.test.{ts,tsx}", "!../app/testing/**"],
	{ query: "?raw", import: "default", eager: true },
);

/** Without those that contain markup, which are as long as their page. */
function listLongFunctions([file, source]: [file: string, source: string]): string[] {
	const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const getLine = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
	const found: string[] = [];
	const hasMarkup = (node: ts.Node): boolean => {
		let isMarkup = ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
		ts.forEachChild(node, (child) => {
			isMarkup = hasMarkup(child) || isMarkup;
		});
		const first = getLine(node.getStart());
		const isLong = getLine(node.end) - first >= MAX_LINES;
		if (ts.isFunctionLike(node) && isLong && !isMarkup) found.push(`${file}:${first + 1}`);
		return isMarkup;
	};
	hasMarkup(tree);
	return found;
}

test("no function without markup is longer than 60 lines", () => {
	expect(Object.entries(sources).flatMap(listLongFunctions)).toEqual([]);
	expect(Object.keys(sources).length).toBeGreaterThan(1000);
});

test.each([
	["of 60 lines", "const run = () => {", "};", MAX_LINES - 1, []],
	["of 61 lines", "const run = () => {", "};", MAX_LINES, ["a.tsx:1"]],
	["of 61 lines with markup", "const Page = () => {", "return <p>Parts</p>; };", MAX_LINES, []],
])("a function %s is found only if it is too long", (_, start, end, lineBreaks, found) => {
	expect(listLongFunctions(["a.tsx", start + "\n".repeat(lineBreaks) + end])).toEqual(found);
});

import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { findStaleEdits } from "./apply";
import { MUTANTS } from "./list";
import { readSources } from "./sample/sample";
import { isReplaced } from "./sample/sql-changes";

const sources = await readSources();

test("every mutant's text occurs exactly once in the source, and no later migration replaces it", async () => {
	for (const { name, edits, tests } of MUTANTS) {
		expect(await findStaleEdits(".", edits), name).toEqual([]);
		for (const { find, replace } of edits) expect(replace, name).not.toBe(find);
		for (const { file, find } of edits) {
			const place = sources.get(file)?.indexOf(find) ?? 0;
			expect(isReplaced(sources, file, place + find.length - 1), `${name}: ${file}`).toBe(false);
		}
		for (const file of tests) await expect(stat(file), name).resolves.toBeDefined();
	}
});

test("a text that is missing or occurs twice is named", async () => {
	const edits = ["no such text", "import"].map((find) => ({
		file: "tools/mutants/apply.ts",
		find,
		replace: "",
	}));
	expect(await findStaleEdits(".", edits)).toEqual([
		"tools/mutants/apply.ts has 'no such text' 0 times",
		"tools/mutants/apply.ts has 'import' 3 times",
	]);
});

import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { inScratchFolder } from "../../../scripts/scratch-folder";
import { compileAll } from "./compile";
import { listSlips } from "./draw";
import { isCaught, type Trial } from "./trials";

const FILE = "app/domain/cart/total.ts";
const sources = new Map([
	[FILE, "export const total = (count: number | null) =>\n\tcount !== null && count * 2;\n"],
	["tsconfig.json", '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["app"] }'],
]);

test("a slip that no test notices but the compiler refuses counts as caught", () =>
	inScratchFolder(async (tree) => {
		await symlink(resolve("node_modules"), join(tree, "node_modules"));
		await mkdir(dirname(join(tree, FILE)), { recursive: true });
		for (const [file, text] of sources) await writeFile(join(tree, file), text);
		const compile = async (operator: string, before: string) => {
			const slip = listSlips(sources).find(
				(it) => it.operator === operator && it.change.after.startsWith(before),
			);
			if (!slip) throw new Error("There is no such slip.");
			const trial: Trial = { slip, number: 1, outcome: { passed: true }, seconds: 0 };
			return (await compileAll(tree, sources, [trial])).map(isCaught);
		};
		expect(await compile("drop condition", "count * 2")).toEqual([true]);
		expect(await compile("add one", "(2 + 1)")).toEqual([false]);
	}));

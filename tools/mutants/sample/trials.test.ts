import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { inScratchFolder } from "../../../scripts/scratch-folder";
import { addEqual } from "../tree";
import { listSlips } from "./draw";
import { createRanking } from "./near";
import { isCaught, listFragile, plantAll, tryAll } from "./trials";

const FILES = {
	"package.json": '{ "type": "module" }',
	"vitest.config.ts": `export default { test: { projects: [
		{ test: { name: "shop", include: ["app/**/*.test.ts"], setupFiles: ["./app/testing/migrate.ts"] } },
	] } };`,
	"app/testing/migrate.ts": "globalThis.started = true;\n",
	"app/domain/cart/rules.ts": `export const MAX = 5;
export const isFull = (count) => count >= MAX;
export const unseen = () => 7;
`,
	"migrations/0001_cart.sql": "CREATE TABLE lines (count INTEGER CHECK (count > 0));\n",
	"app/domain/cart/rules.test.ts": `import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { isFull, unseen } from "./rules";
test("a cart holds five", () => expect([4, 5, 6].map(isFull)).toEqual([false, true, true]));
test("lines have units", () => expect(readFileSync("migrations/0001_cart.sql", "utf8")).toMatch(/count > 0/));
test("something is seen", () => expect(unseen()).toBeGreaterThan(0));
`,
};
const sources = new Map<string, string>(Object.entries(FILES));

test("a slip that a test notices is caught, another survives, and the sources are as before", () =>
	inScratchFolder(async (folder) => {
		const tree = join(folder, "first");
		await mkdir(tree);
		vi.spyOn(console, "log").mockReturnValue();
		await symlink(resolve("node_modules"), join(tree, "node_modules"));
		for (const [file, text] of sources) {
			await mkdir(dirname(join(tree, file)), { recursive: true });
			await writeFile(join(tree, file), text);
		}
		const slips = listSlips(sources).filter(({ operator }) => operator !== "swap comparison");
		await plantAll(tree, sources, slips);
		const trees = [tree, await addEqual(tree)];
		const trials = await tryAll(trees, sources, slips, createRanking(sources, []));
		expect(trials.map((trial) => [trial.slip.before, isCaught(trial)])).toEqual([
			["5", true],
			["7", false],
			["0", true],
			["CHECK (count > 0)", true],
		]);
		expect(await listFragile(tree, trials)).toEqual(new Set());
		for (const file of ["migrations/0001_cart.sql", "app/testing/migrate.ts"]) {
			expect(await readFile(join(tree, file), "utf8")).toBe(sources.get(file));
		}
	}));

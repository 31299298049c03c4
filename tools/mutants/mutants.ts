import { parseArgs } from "node:util";
import { apply, findStaleEdits } from "./apply";
import { MUTANTS, type Mutant } from "./list";
import { runSample } from "./sample/sample";
import { build, inCopy, runTests } from "./tree";

async function tryMutant(tree: string, mutant: Mutant): Promise<boolean> {
	const { name, carries, isBuilt, edits, tests } = mutant;
	const files = Array.from(new Set(edits.map(({ file }) => file))).join(", ");
	const printRow = (word: string, end: string) =>
		console.log(
			`${word.padEnd(9)} ${name}${carries ? ` [${carries}]` : ""}\n          ${files}\n          ${end}`,
		);
	const stale = await findStaleEdits(tree, edits);
	if (stale.length > 0) {
		printRow("STALE", stale.join("; "));
		return false;
	}
	const restore = await apply(tree, edits);
	if (isBuilt) await build(tree);
	const outcome = await runTests(tree, tests).finally(restore);
	if (outcome.passed) printRow("SURVIVED", tests.join(", "));
	else if (outcome.failed[0]) printRow("caught", `by '${outcome.failed[0].title}'`);
	else printRow("BROKEN", `no test failed: ${outcome.output}`);
	return !outcome.passed && outcome.failed.length > 0;
}

/** Applies each fault of list.ts to a copy of the working tree and runs its tests. */
const tryList = (words: string): Promise<number> =>
	inCopy(async (tree) => {
		const chosen = MUTANTS.filter(({ name }) => name.includes(words));
		await build(tree);
		const baseline = await runTests(
			tree,
			Array.from(new Set(chosen.flatMap(({ tests }) => tests))),
		);
		if (!baseline.passed) {
			const why = baseline.failed[0]?.title ?? baseline.output;
			console.error(`The tests fail without any mutant: ${why}`);
			return 2;
		}
		let caught = 0;
		// Those that leave a build with their fault come last.
		const inOrder = chosen.toSorted(
			(one, other) => Number(one.isBuilt ?? 0) - Number(other.isBuilt ?? 0),
		);
		for (const mutant of inOrder) if (await tryMutant(tree, mutant)) caught += 1;
		console.log(`${caught} of ${chosen.length} mutants caught`);
		return caught === chosen.length && caught > 0 ? 0 : 1;
	});

/**
 * `npm run mutants`: the faults of list.ts; `-- words` selects by name. `-- --sample 40` draws slips instead (`--seed 7`
 * to repeat), with `--changed main` only from the lines changed since a commit. Exit code 1: one survived or is stale; 2: the tests
 * fail without mutants.
 */
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		sample: { type: "string" },
		seed: { type: "string" },
		changed: { type: "string" },
	},
});
process.exitCode =
	values.sample || values.changed ? await runSample(values) : await tryList(positionals.join(" "));

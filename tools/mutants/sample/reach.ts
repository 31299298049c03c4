import { relative } from "node:path";
import { runReported } from "../tree";
import type { Plan } from "./plant";

/** One test of a file, by its title. */
type Test = { file: string; title: string };
type Result = Test & { status: string; reached: readonly number[] };

/** Several slips are tried in one run, each in tests of its own. */
const MOST_TESTS_A_RUN = 20;
const MOST_RUNS = 8;
const RUN_MS = 90 * 60_000;

const nameOf = ({ file, title }: Test) => `${file}\t${title}`;

export type RunPlan = (files: readonly string[], plan: Plan["files"]) => Promise<Result[]>;

/** Runs the files with the plan's slips in force, each tree its part of them. Nothing is known of files whose run breaks. */
export function createRunner(
	trees: readonly string[],
	putInForce: (tree: string, plan: Plan) => Promise<void>,
): RunPlan {
	async function runPart(tree: string, files: readonly string[], plan: Plan["files"]) {
		if (files.length === 0) return [];
		await putInForce(tree, { everywhere: 0, files: plan });
		const { report } = await runReported(tree, files, { timeout: RUN_MS });
		return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
			assertionResults.map(({ title, status, meta }) => ({
				file: relative(tree, name),
				title,
				status,
				reached: meta.reached ?? [],
			})),
		);
	}
	return async (files, plan) => {
		const parts = trees.map((_, part) => files.filter((_, n) => n % trees.length === part));
		return (
			await Promise.all(trees.map((tree, part) => runPart(tree, parts[part] ?? [], plan)))
		).flat();
	};
}

/**
 * Finds which of the numbered slips a test notices: first one run of all files without any, to see which tests reach
 * which slip (`reached`); then runs in which each test has one of the slips that it reaches. `isNear` decides which come first.
 */
export async function tryReached(
	numbers: readonly number[],
	files: readonly string[],
	runPlan: RunPlan,
	isNear: (number: number, file: string) => boolean,
): Promise<Map<number, Test>> {
	const baseline = (await runPlan(files, {})).filter(({ status }) => status === "passed");
	const left = new Map(
		numbers.map((number) => [
			number,
			baseline
				.filter(({ reached }) => reached.includes(number))
				.toSorted(
					(one, other) => Number(isNear(number, other.file)) - Number(isNear(number, one.file)),
				),
		]),
	);
	const caught = new Map<number, Test>();
	for (let run = 1; run <= MOST_RUNS; run += 1) {
		const open = Array.from(left).filter(
			([number, tests]) => tests.length > 0 && !caught.has(number),
		);
		if (open.length === 0) break;
		const plan = share(open);
		const results = await runPlan(Object.keys(plan), plan);
		const ended = new Map(results.map((result) => [nameOf(result), result.status]));
		for (const [file, tests] of Object.entries(plan)) {
			for (const [title, number] of Object.entries(tests)) {
				const status = ended.get(nameOf({ file, title }));
				if (status === "failed") caught.set(number, { file, title });
				if (status === "passed") {
					const others = left.get(number) ?? [];
					left.set(
						number,
						others.filter((test) => nameOf(test) !== nameOf({ file, title })),
					);
				}
			}
		}
		console.log(
			`${caught.size} of ${numbers.length} slips caught after ${run} runs of tests that reach them.`,
		);
	}
	return caught;
}

/** In turns, those that the fewest tests reach first; a test has one slip. */
function share(open: readonly (readonly [number, readonly Test[]])[]): Plan["files"] {
	const plan: Plan["files"] = {};
	const inTurn = open.toSorted((one, other) => one[1].length - other[1].length);
	for (let turn = 0; turn < MOST_TESTS_A_RUN; turn += 1) {
		for (const [number, tests] of inTurn) {
			const isFree = ({ file, title }: Test) => plan[file]?.[title] === undefined;
			const free = tests.filter(isFree);
			const test = free.find(({ file }) => plan[file]) ?? (turn < 3 ? free[0] : undefined);
			if (test) plan[test.file] = { ...plan[test.file], [test.title]: number };
		}
	}
	return plan;
}

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Outcome, runTests } from "../tree";
import type { CodeChange } from "./code-changes";
import type { Slip } from "./draw";
import { isTest } from "./near";
import { inForce, plant } from "./plant";
import { createRunner, tryReached } from "./reach";

/** First the nearest tests, then more of them for what survives. */
const ROUNDS = [
	{ until: 4, timeout: 120_000 },
	{ until: 12, timeout: 240_000 },
	{ until: 40, timeout: 600_000 },
];
/** Those that are tried first of the tests that reach a slip. */
const NEAR = 12;
const PASSED: Outcome = { passed: true };
const SETUP_FILE = "app/testing/migrate.ts";

/** Original texts by path. */
export type Sources = ReadonlyMap<string, string>;

export type Trial = { slip: Slip; number: number; outcome: Outcome; seconds: number };

/**
 * Puts all slips of code into a copy, to be built at once: each is in force only in its own run. Those of migrations
 * need no build.
 */
export async function plantAll(
	tree: string,
	sources: Sources,
	slips: readonly Slip[],
): Promise<void> {
	for (const file of new Set(slips.map((slip) => slip.file))) {
		const own = slips.flatMap((slip, index) =>
			slip.file === file && slip.change.host
				? { ...(slip.change as CodeChange), number: index + 1 }
				: [],
		);
		if (own.length > 0) await writeFile(join(tree, file), plant(sources.get(file) ?? "", own));
	}
}

async function tryWith(
	tree: string,
	sources: Sources,
	{ slip, number }: Pick<Trial, "slip" | "number">,
	tests: readonly string[],
	timeout: number,
): Promise<Trial> {
	const { file, change } = slip;
	const [source = "", setup = ""] = [file, SETUP_FILE].map((path) => sources.get(path));
	const slipped = source.slice(0, change.start) + change.after + source.slice(change.end);
	const write = (path: string, text: string) => writeFile(join(tree, path), text);
	const started = Date.now();
	await write(SETUP_FILE, inForce({ everywhere: number, files: {} }) + setup);
	if (!change.host) await write(file, slipped);
	const outcome = tests.length > 0 ? await runTests(tree, tests, { timeout }) : PASSED;
	await write(SETUP_FILE, setup);
	if (!change.host) await write(file, source);
	return { slip, number, outcome, seconds: Math.round((Date.now() - started) / 1000) };
}

/**
 * Tries those that tests reach many at a time, then alone what is left: a slip in what is computed when a module is read
 * is in force only there. `rank` lists the tests of a slip, the nearest first. The trees are equal, one for each core.
 */
export async function tryAll(
	trees: readonly string[],
	sources: Sources,
	slips: readonly Slip[],
	rank: (slip: Slip) => string[],
): Promise<Trial[]> {
	const numbered = slips.map((slip, index) => ({ slip, number: index + 1 }));
	const near = new Map(numbered.map(({ slip, number }) => [number, rank(slip).slice(0, NEAR)]));
	const setup = sources.get(SETUP_FILE) ?? "";
	const write = (tree: string, text: string) => writeFile(join(tree, SETUP_FILE), text);
	const started = Date.now();
	const caught = await tryReached(
		numbered.flatMap(({ slip, number }) => (slip.change.host ? number : [])),
		Array.from(sources).flatMap(([file, source]) => (isTest(file, source) ? file : [])),
		createRunner(trees, (tree, plan) => write(tree, inForce(plan) + setup)),
		(number, file) => near.get(number)?.includes(file) ?? false,
	);
	for (const tree of trees) await write(tree, setup);
	const seconds = Math.round((Date.now() - started) / 1000 / Math.max(1, caught.size));
	const trials = numbered.flatMap(({ slip, number }): Trial[] => {
		const test = caught.get(number);
		return test
			? [{ slip, number, outcome: { passed: false, failed: [test], output: "" }, seconds }]
			: [];
	});
	for (const trial of trials) console.log(describe(trial));
	const others = numbered.filter(({ number }) => !caught.has(number));
	// The others of a slip in code were tried while it was reached.
	const rankAlone = (slip: Slip) => rank(slip).slice(0, slip.change.host ? NEAR : undefined);
	return [...trials, ...(await tryOneByOne(trees, sources, others, rankAlone))].toSorted(
		(one, other) => one.number - other.number,
	);
}

async function tryOneByOne(
	trees: readonly string[],
	sources: Sources,
	slips: readonly Pick<Trial, "slip" | "number">[],
	rank: (slip: Slip) => string[],
): Promise<Trial[]> {
	let open = slips;
	const trials = new Map<number, Trial>();
	let from = 0;
	for (const { until, timeout } of ROUNDS) {
		const waiting = open.values();
		const tryNext = async (tree: string) => {
			for (const numbered of waiting) {
				const tests = rank(numbered.slip).slice(from, until);
				const trial = await tryWith(tree, sources, numbered, tests, timeout);
				trials.set(numbered.number, trial);
				if (isCaught(trial)) console.log(describe(trial));
			}
		};
		await Promise.all(trees.map(tryNext));
		open = open.filter(({ number }) => {
			const trial = trials.get(number);
			return !trial || !isCaught(trial);
		});
		from = until;
		console.log(`\n${open.length} of ${slips.length} are left after the ${until} nearest tests:`);
		for (const { slip, number } of open)
			console.log(`  ${number}. ${slip.file}:${slip.line} ${slip.operator}`);
	}
	return Array.from(trials.values());
}

/** Which of the tests that caught slips fail without any. */
export async function listFragile(tree: string, trials: readonly Trial[]): Promise<Set<string>> {
	const files = trials.flatMap(({ outcome }) =>
		outcome.passed ? [] : outcome.failed.map(({ file }) => file),
	);
	if (files.length === 0) return new Set();
	const control = await runTests(tree, Array.from(new Set(files)), { bail: 0 });
	return new Set(control.passed ? [] : control.failed.map(({ title }) => title));
}

export const isCaught = ({ outcome }: Trial): boolean =>
	!outcome.passed && outcome.failed.length > 0;

const shorten = (text: string) => {
	const line = text.trim().replace(/\s+/g, " ");
	return line.length > 160 ? `${line.slice(0, 157)}...` : line;
};

export function describe({ slip, number, outcome, seconds }: Trial): string {
	const { file, line, operator, before, change } = slip;
	const place = `${number}. ${file}:${line} ${operator}, ${seconds} s`;
	const edit = `          ${shorten(before)}\n       -> ${shorten(change.after)}`;
	if (outcome.passed) return `SURVIVED  ${place}\n${edit}`;
	const [failed] = outcome.failed;
	return failed
		? `caught    ${place}\n${edit}\n          by '${failed.title}' (${failed.file})`
		: `BROKEN    ${place}\n${edit}\n          no test failed, but the run did: ${outcome.output}`;
}

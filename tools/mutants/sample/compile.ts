import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run, TSC } from "../../../scripts/run";
import { ORM } from "./code-changes";
import type { Slip } from "./draw";
import { IMPORT_ORM } from "./plant";
import type { Sources, Trial } from "./trials";

/** Each slip in its file's text, last first, so that places before it stay. */
const slipAll = (source: string, slips: readonly Slip[]): string =>
	slips
		.toSorted((one, other) => other.change.start - one.change.start)
		.reduce(
			(text, { change }) => text.slice(0, change.start) + change.after + text.slice(change.end),
			source,
		);

/** Finds the nearest slip in an error's file, which made it. */
function findCause(trials: readonly Trial[], file: string, line: number): Trial | undefined {
	const distance = ({ slip }: Trial) => Math.abs(slip.line - line);
	return trials
		.filter(({ slip }) => slip.file === file)
		.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** What is not used any more: who makes the slip removes it too. */
const UNUSED = /^TS(?:6133|6192|6196|6198):/;

/** Also counts as caught what no test noticed and the compiler refuses. Nothing else is left in the copy. */
export async function compileAll(
	tree: string,
	sources: Sources,
	trials: readonly Trial[],
): Promise<Trial[]> {
	const survivors = trials.filter(({ outcome }) => outcome.passed);
	for (const file of new Set(trials.map(({ slip }) => slip.file))) {
		if (file.endsWith(".sql")) continue;
		const own = survivors.map(({ slip }) => slip).filter((slip) => slip.file === file);
		const slipped = slipAll(sources.get(file) ?? "", own);
		await writeFile(join(tree, file), slipped.includes(ORM) ? IMPORT_ORM + slipped : slipped);
	}
	const args = ["--noEmit", "--pretty", "false", "--tsBuildInfoFile", join(tree, "tsbuildinfo")];
	const printed = await run(TSC, args, { quiet: true, cwd: tree }).then(
		() => "",
		(error: unknown) => String(error),
	);
	const errors = new Map<Trial, string>();
	const lines = printed.matchAll(/^(\S+)\((\d+),\d+\): error (.*)$/gm);
	for (const [, file = "", line, message = ""] of lines) {
		const trial = findCause(survivors, file, Number(line));
		if (trial && !UNUSED.test(message)) errors.set(trial, message);
	}
	return trials.map((trial) => {
		const title = errors.get(trial);
		if (title === undefined) return trial;
		return {
			...trial,
			outcome: { passed: false, failed: [{ title, file: "tsc" }], output: title },
		};
	});
}

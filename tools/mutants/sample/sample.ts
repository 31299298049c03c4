import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import routeTree from "../../../app/routes.ts";
import { addEqual, build, inCopy, listFiles } from "../tree";
import { compileAll } from "./compile";
import { draw, listSlips } from "./draw";
import { EQUIVALENTS } from "./equivalent";
import { createRanking, listAddresses } from "./near";
import {
	describe,
	isCaught,
	listFragile,
	plantAll,
	type Sources,
	type Trial,
	tryAll,
} from "./trials";

/** By path, with uncommitted changes. */
export async function readSources(): Promise<Sources> {
	const files = (await listFiles()).filter((file) =>
		/^(?:app|migrations)\/.*\.(?:sql|tsx?)$/.test(file),
	);
	return new Map(
		await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const)),
	);
}

/** As `path:line`, of a diff without lines around. */
export function listChangedLines(diff: string): Set<string> {
	const changed = new Set<string>();
	let file = "";
	for (const line of diff.split("\n")) {
		if (line.startsWith("+++ ")) file = line.slice(4);
		const [, first, count = "1"] = /^@@ \S+ \+(\d+)(?:,(\d+))?/.exec(line) ?? [];
		for (let n = 0; first && n < Number(count); n += 1) changed.add(`${file}:${Number(first) + n}`);
	}
	return changed;
}

const readDiff = (commit: string) =>
	execFileSync("git", ["diff", "-U0", "--no-prefix", commit], {
		encoding: "utf8",
		maxBuffer: 2 ** 28,
	});

function printRooms(trials: readonly Trial[]): void {
	const rooms = Array.from(new Set(trials.map(({ slip }) => slip.room))).toSorted();
	for (const room of rooms) {
		const own = trials.filter(({ slip }) => slip.room === room);
		console.log(`${room.padEnd(28)} ${own.filter(isCaught).length} of ${own.length}`);
	}
}

type Options = { sample?: string; seed?: string; changed?: string };

/** Draws slips by itself, and lists those that no test notices. The result is an exit code. */
export async function runSample({ sample = "40", seed, changed }: Options): Promise<number> {
	const start = Number(seed ?? randomInt(1_000_000));
	const sources = await readSources();
	const lines = changed === undefined ? null : listChangedLines(readDiff(changed));
	const all = listSlips(sources, EQUIVALENTS, lines);
	const slips = draw(all, Number(sample), start);
	console.log(`Seed ${start}: ${slips.length} of ${all.length} slips\n`);
	return inCopy(async (tree) => {
		await plantAll(tree, sources, slips);
		await build(tree);
		const began = Date.now();
		const rank = createRanking(sources, listAddresses(routeTree));
		const trees = [tree, await addEqual(tree)];
		const tried = await tryAll(trees, sources, slips, rank);
		const fragile = await listFragile(tree, tried.filter(isCaught));
		const isUnclear = ({ outcome }: Trial) =>
			!outcome.passed && outcome.failed.every(({ title }) => fragile.has(title));
		for (const trial of tried.filter(isUnclear))
			console.log(`UNCLEAR, not counted:\n${describe(trial)}`);
		const clear = tried.filter((trial) => !isUnclear(trial));
		const trials = await compileAll(tree, sources, clear);
		for (const trial of trials.filter(({ outcome }) => outcome.passed))
			console.log(describe(trial));
		printRooms(trials);
		const caught = trials.filter(isCaught).length;
		const seconds = Math.round((Date.now() - began) / 1000 / Math.max(1, slips.length));
		console.log(`${caught} of ${trials.length} slips caught, ${seconds} s each, seed ${start}`);
		return caught === trials.length ? 0 : 1;
	});
}

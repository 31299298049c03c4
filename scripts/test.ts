import { run, TSC } from "./run";
import { inTestEnv, prepareSeededState, reportCounts, retryFailed, runTests } from "./run-tests";
import type { VitestReport } from "./vitest-report";

/**
 * `npm test`: lint and a build (SHOP_BUILT=1 uses the existing one), then types and all tests but the
 * matrices; the journeys run last, alone. With SECOND_TRY=1 failed files run once more.
 */
await Promise.all([
	run("biome", ["check", "--error-on-warnings", "."]),
	process.env.SHOP_BUILT !== "1" && run("remix", ["vite:build"], { quiet: true }),
]);

const results = await inTestEnv(async (env) => {
	// A Worker has one thread, so the shop's tests run as two shards.
	const shards = ["1/2", "2/2"].map((shard) => runTests(env, ["shop"], [`--shard=${shard}`]));
	const emulators = prepareSeededState(env).then(() => runTests(env, ["emulators"]));
	const fuzz = Promise.race(shards).then(() => runTests(env, ["fuzz"]));
	const sideBySide = [...shards, emulators, fuzz];
	// The emulators' tests end first, and leave a core to the compiler.
	const types = emulators.then(() => run(TSC, []));
	// If one fails the other still needs the folder.
	await Promise.allSettled([...sideBySide, types]);
	await types;
	const tried: VitestReport[] = [];
	for (const report of await Promise.all(sideBySide)) tried.push(await retryFailed(env, report));
	return [...tried, await runTests(env, ["journeys"])];
});

await reportCounts(results);

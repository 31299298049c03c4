import { run } from "./run";
import { inTestEnv, prepareSeededState, reportCounts, runTests } from "./run-tests";

/**
 * `npm run test:matrix`: the tests in `*.matrix.test.ts`, which take more than a minute each and are
 * no part of `npm test`. SHOP_BUILT=1 uses the existing build.
 */
if (process.env.SHOP_BUILT !== "1") await run("remix", ["vite:build"], { quiet: true });

const results = await inTestEnv(async (testEnv) => {
	const env = { ...testEnv, TEST_MATRIX: "1" };
	const shop = runTests(env, ["shop"]);
	const emulators = prepareSeededState(env).then(() => runTests(env, ["emulators"]));
	await Promise.allSettled([shop, emulators]);
	return [await shop, await emulators, await runTests(env, ["journeys"])];
});

await reportCounts(results);

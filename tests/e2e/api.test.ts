import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";

const run = promisify(execFile);

const walk = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
const lines = Array.from(walk.matchAll(/```sh\n([\s\S]*?)```/g), ([, script]) => script).join("\n");

// The walk is told in curl, and `npm test` needs nothing but Node and npm: without curl it is left out, and counted as
// skipped. What its calls do is tested without curl beside them, and in the walk of the specification.
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.skipIf(!hasCurl)("the purchase of docs/api.md goes through, line by line", async () => {
	const env = {
		...process.env,
		SHOP: inject("base"),
		PROVIDER: new URL(inject("inbox")).origin,
	};
	const { stdout } = await run("sh", ["-euc", lines], { env });
	expect(stdout.trim().split("\n").at(-1)).toMatch(/shipped$/);
});

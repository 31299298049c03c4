import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { base, inbox } from "./shop";

const run = promisify(execFile);

const fileAt = (path: string) => new URL(`../../${path}`, import.meta.url);
const walk = readFileSync(fileAt("docs/api.md"), "utf8");
const lines = Array.from(walk.matchAll(/```sh\n([\s\S]*?)```/g), ([, script]) => script).join("\n");

// `npm test` needs only Node and npm, so this test is skipped without curl.
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.skipIf(!hasCurl)("the purchase of docs/api.md succeeds, line by line", async () => {
	const env = {
		...process.env,
		SHOP: base,
		PROVIDER: new URL(inbox).origin,
	};
	const { stdout } = await run("sh", ["-euc", lines], { env });
	expect(stdout.trim().split("\n").at(-1)).toMatch(/shipped$/);
});

test("the program of docs/api.md is client/example.ts, and runs", async () => {
	const { pathname } = fileAt("client/example.ts");
	expect(walk).toContain(`\`\`\`ts\n${readFileSync(pathname, "utf8")}\`\`\``);
	const env = { ...process.env, SHOP: base };
	const { stdout } = await run(process.execPath, ["--import", "tsx", pathname], { env });
	expect(stdout).toMatch(/^Ordered 2 of .+ at tk [\d.]+\nCancelled 1$/m);
});

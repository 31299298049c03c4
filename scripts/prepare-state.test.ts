import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasLocalState } from "./prepare-state";

test("a folder that only a build has used holds no shop yet", async () => {
	const stateDir = await mkdtemp(join(tmpdir(), "toolyard-state-"));
	const folder = join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
	expect(hasLocalState(stateDir)).toBe(false);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "metadata.sqlite"), "");
	expect(hasLocalState(stateDir)).toBe(false);
	await writeFile(join(folder, "9ba2b04b.sqlite"), "");
	expect(hasLocalState(stateDir)).toBe(true);
	await rm(stateDir, { recursive: true });
});

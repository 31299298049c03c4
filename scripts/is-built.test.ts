import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isBuilt } from "./is-built";

test("a shop is built again after a change of its code, and only then", () => {
	const root = mkdtempSync(join(tmpdir(), "built-"));
	const write = (path: string, at: number) => {
		mkdirSync(join(root, path, ".."), { recursive: true });
		writeFileSync(join(root, path), "");
		utimesSync(join(root, path), at, at);
	};
	const touchFolders = (at: number) => {
		for (const path of ["app", "app/routes"]) utimesSync(join(root, path), at, at);
	};
	try {
		write("app/routes/home.tsx", 100);
		write("server.ts", 100);
		touchFolders(100);
		expect(isBuilt(root)).toBe(false);
		write("build/server/worker.js", 200);
		expect(isBuilt(root)).toBe(true);
		write("app/routes/home.tsx", 300);
		expect(isBuilt(root)).toBe(false);
		write("app/routes/home.tsx", 100);
		expect(isBuilt(root)).toBe(true);
		write("server.ts", 201);
		expect(isBuilt(root)).toBe(false);
		write("server.ts", 100);
		rmSync(join(root, "app/routes/home.tsx"));
		expect(isBuilt(root)).toBe(false);
	} finally {
		rmSync(root, { recursive: true });
	}
});

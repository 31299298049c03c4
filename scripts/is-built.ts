import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const INPUTS = ["app", "public", "server.ts", "vite.config.ts", "package-lock.json"];

/** Whether nothing has changed since the last build. A file that was deleted changes its folder. */
export function isBuilt(root: string): boolean {
	const worker = statSync(join(root, "build/server/worker.js"), { throwIfNoEntry: false });
	return (
		worker !== undefined && INPUTS.every((input) => isOlder(join(root, input), worker.mtimeMs))
	);
}

function isOlder(path: string, time: number): boolean {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return true;
	if (found.mtimeMs > time) return false;
	return !found.isDirectory() || readdirSync(path).every((name) => isOlder(join(path, name), time));
}

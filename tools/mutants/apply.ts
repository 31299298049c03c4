import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Edit } from "./list";

const countOccurrences = (text: string, find: string) => text.split(find).length - 1;

/** Each text must occur exactly once. */
export async function findStaleEdits(root: string, edits: readonly Edit[]): Promise<string[]> {
	const stale: string[] = [];
	for (const { file, find } of edits) {
		const found = countOccurrences(await readFile(join(root, file), "utf8").catch(() => ""), find);
		if (found !== 1) stale.push(`${file} has '${find.trim()}' ${found} times`);
	}
	return stale;
}

/** Returns a function that restores the files. */
export async function apply(root: string, edits: readonly Edit[]): Promise<() => Promise<void>> {
	const before = new Map<string, string>();
	for (const { file, find, replace } of edits) {
		const path = join(root, file);
		const text = await readFile(path, "utf8");
		if (!before.has(path)) before.set(path, text);
		// A function, so that '$' has no meaning in the replacement.
		await writeFile(
			path,
			text.replace(find, () => replace),
		);
	}
	return async () => {
		for (const [path, text] of before) await writeFile(path, text);
	};
}

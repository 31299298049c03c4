import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Edit } from "./list";

/** How often a text stands in another. */
const times = (text: string, find: string) => text.split(find).length - 1;

/** What of these edits fits the source below `root` no more, a line each: each text must stand there exactly once. */
export async function staleIn(root: string, edits: readonly Edit[]): Promise<string[]> {
	const stale: string[] = [];
	for (const { file, find } of edits) {
		const found = times(await readFile(join(root, file), "utf8").catch(() => ""), find);
		if (found !== 1) stale.push(`${file} has '${find.trim()}' ${found} times`);
	}
	return stale;
}

/** Makes these edits below `root`. Returns what puts the files back as they were. */
export async function apply(root: string, edits: readonly Edit[]): Promise<() => Promise<void>> {
	const before = new Map<string, string>();
	for (const { file, find, replace } of edits) {
		const path = join(root, file);
		const text = await readFile(path, "utf8");
		if (!before.has(path)) before.set(path, text);
		// By a function: '$' means nothing in what is put there.
		await writeFile(
			path,
			text.replace(find, () => replace),
		);
	}
	return async () => {
		for (const [path, text] of before) await writeFile(path, text);
	};
}

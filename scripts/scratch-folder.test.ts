import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inScratchFolder } from "./scratch-folder";

test("the folder of a run is deleted afterwards, also when the run fails", async () => {
	const folders: string[] = [];
	const work = async (folder: string) => {
		folders.push(folder);
		await writeFile(join(folder, "report.json"), "{}");
		if (folders.length > 1) throw new Error("no report");
		return "done";
	};
	expect(await inScratchFolder(work)).toBe("done");
	await expect(inScratchFolder(work)).rejects.toThrow("no report");
	for (const folder of folders) await expect(stat(folder)).rejects.toThrow("ENOENT");
	expect(folders).toHaveLength(2);
});

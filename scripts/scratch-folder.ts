import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Runs work with a temporary folder, in memory where there is space: a local D1 waits for the disk
 * at every write.
 */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	const folder = await makeScratchFolder();
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
	}
}

async function makeScratchFolder(): Promise<string> {
	const freeBytes = await statfs(IN_MEMORY).then(
		({ bavail, bsize }) => bavail * bsize,
		() => 0,
	);
	const parents = freeBytes >= MIN_FREE_BYTES ? [IN_MEMORY, tmpdir()] : [tmpdir()];
	for (const parent of parents) {
		const folder = await mkdtemp(join(parent, "toolyard-test-")).catch(() => null);
		if (folder) return folder;
	}
	throw new Error(`No folder can be made in ${parents.join(" or ")}.`);
}

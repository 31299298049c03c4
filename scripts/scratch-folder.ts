import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Makes a folder for one run of the tests: in memory, where a machine has two gigabytes of it to spare. A local D1
 * waits for the disk with every write, which is a third of what its tests take.
 */
export async function makeScratchFolder(): Promise<string> {
	const room = await statfs(IN_MEMORY).then(
		({ bavail, bsize }) => bavail * bsize,
		() => 0,
	);
	const parents = room >= ROOM_BYTES ? [IN_MEMORY, tmpdir()] : [tmpdir()];
	for (const parent of parents) {
		const folder = await mkdtemp(join(parent, "toolyard-test-")).catch(() => null);
		if (folder) return folder;
	}
	throw new Error(`No folder can be made in ${parents.join(" or ")}.`);
}

import type { MeasuredFile } from "./pages";
import { median } from "./quantile";
import { fetchWithRetry, logInAll } from "./visitors";
import { serveShop, type WorkerServer } from "./workerd";

/** `megabytes` is what the process of the Worker grew by, at its peak. */
export type FileCost = MeasuredFile & {
	statements: number;
	kb: number;
	ms: number;
	cpuMs: number;
	megabytes: number;
};

/** Downloads each file so many times, from a Worker that has served nothing else. */
export async function measureFiles(
	stateDir: string,
	files: readonly MeasuredFile[],
	rounds: number,
): Promise<FileCost[]> {
	const statements = await serveFor(stateDir, true, async (shop, headersByUser) => {
		const counts: number[] = [];
		for (const { who, path } of files) {
			await download(shop, path, headersByUser[who]);
			const counted = await fetchWithRetry(new URL("/__counts", shop.url));
			counts.push(((await counted.json()) as unknown[]).length);
		}
		return counts;
	});
	const costs: FileCost[] = [];
	for (const [at, file] of files.entries()) {
		const figures = await serveFor(stateDir, false, async (shop, headersByUser) => {
			const runs: Omit<FileCost, "who" | "path" | "statements">[] = [];
			const memory = (await shop.peakMb()) ?? 0;
			for (let round = 0; round < rounds; round += 1)
				runs.push(await measureOne(shop, file.path, headersByUser[file.who], memory));
			return {
				...(runs.at(-1) ?? { kb: 0 }),
				ms: median(runs.map(({ ms }) => ms)),
				cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
				megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)),
			};
		});
		costs.push({ ...file, ...figures, statements: statements[at] ?? 0 });
	}
	return costs;
}

async function measureOne(shop: WorkerServer, path: string, headers: HeadersInit, memory: number) {
	const [cpu, start] = [await shop.cpuMs(), performance.now()];
	const kb = (await download(shop, path, headers)) / 1024;
	return {
		kb,
		ms: performance.now() - start,
		cpuMs: ((await shop.cpuMs()) ?? 0) - (cpu ?? 0),
		megabytes: ((await shop.peakMb()) ?? 0) - memory,
	};
}

/** Returns its bytes. */
async function download(
	{ url }: WorkerServer,
	path: string,
	headers: HeadersInit,
): Promise<number> {
	const answer = await fetchWithRetry(new URL(path, url), { headers });
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
	let bytes = 0;
	for await (const chunk of answer.body ?? []) bytes += chunk.length;
	return bytes;
}

async function serveFor<T>(
	stateDir: string,
	counted: boolean,
	measure: (shop: WorkerServer, headers: Awaited<ReturnType<typeof logInAll>>) => Promise<T>,
): Promise<T> {
	const shop = await serveShop(stateDir, { counted });
	try {
		return await measure(shop, await logInAll(shop.url));
	} finally {
		await shop.close();
	}
}

import { buildRequest, load } from "./load";
import type { MeasuredPage } from "./pages";
import { median, quantile } from "./quantile";
import type { Headers } from "./visitors";
import type { WorkerServer } from "./workerd";

/** Times in ms; `ofHello` is requests per second relative to the hello Worker. */
export type Pace = {
	p50: number;
	p99: number;
	ofHello: number;
	cpuMs: number | null;
	helloCpuMs: number | null;
};

const BUSY = { connections: 8, forMs: 300 };
const ALONE = { connections: 1, forMs: 200 };
const WARM = { connections: 1, forMs: 50 };

export type Target = { shop: WorkerServer; headers: Headers };

/**
 * Measures a page in several shops, in turn with the hello Worker, so that other load on the
 * machine affects all alike.
 */
export async function measurePace(
	{ path }: MeasuredPage,
	targets: readonly Target[],
	hello: WorkerServer,
	rounds: number,
): Promise<Pace[]> {
	const samples = targets.map(() => ({
		times: [] as number[],
		ofHello: [] as number[],
		cpu: [] as number[],
	}));
	const helloCpu: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const helloLoad = await measureBusy(hello, "/", { host: hello.url.host });
		if (helloLoad.cpuMs !== null) helloCpu.push(helloLoad.cpuMs);
		for (const [at, { shop, headers }] of targets.entries()) {
			const requestHeaders = { host: shop.url.host, ...headers };
			await load(shop.url, buildRequest(path, requestHeaders), WARM);
			const { perSecond, cpuMs } = await measureBusy(shop, path, requestHeaders);
			const { times } = await load(shop.url, buildRequest(path, requestHeaders), ALONE);
			samples[at]?.times.push(...times);
			samples[at]?.ofHello.push(perSecond / helloLoad.perSecond);
			if (cpuMs !== null) samples[at]?.cpu.push(cpuMs);
		}
	}
	return samples.map(({ times, ofHello, cpu }) => ({
		p50: median(times),
		p99: quantile(times, 0.99),
		ofHello: median(ofHello),
		cpuMs: cpu.length > 0 ? median(cpu) : null,
		helloCpuMs: helloCpu.length > 0 ? median(helloCpu) : null,
	}));
}

async function measureBusy(serving: WorkerServer, path: string, headers: Headers) {
	const before = await serving.cpuMs();
	const { perSecond, times } = await load(serving.url, buildRequest(path, headers), BUSY);
	const after = await serving.cpuMs();
	return {
		perSecond,
		cpuMs: before === null || after === null ? null : (after - before) / times.length,
	};
}

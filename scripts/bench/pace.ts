import { load, requestFor } from "./load";
import type { Measured } from "./pages";
import { median, quantile } from "./quantile";
import type { Headers } from "./visitors";
import type { Serving } from "./workerd";

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

export type Target = { shop: Serving; headers: Headers };

/**
 * Measures a page in several shops, in turn with the hello Worker, so that other load on the
 * machine affects all alike.
 */
export async function paceOf(
	{ path }: Measured,
	targets: readonly Target[],
	hello: Serving,
	rounds: number,
): Promise<Pace[]> {
	const samples = targets.map(() => ({
		times: [] as number[],
		ofHello: [] as number[],
		cpu: [] as number[],
	}));
	const helloCpu: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const plain = await busy(hello, "/", { host: hello.url.host });
		if (plain.cpuMs !== null) helloCpu.push(plain.cpuMs);
		for (const [at, { shop, headers }] of targets.entries()) {
			const said = { host: shop.url.host, ...headers };
			await load(shop.url, requestFor(path, said), WARM);
			const { perSecond, cpuMs } = await busy(shop, path, said);
			const { times } = await load(shop.url, requestFor(path, said), ALONE);
			samples[at]?.times.push(...times);
			samples[at]?.ofHello.push(perSecond / plain.perSecond);
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

async function busy(serving: Serving, path: string, headers: Headers) {
	const before = await serving.cpuMs();
	const { perSecond, times } = await load(serving.url, requestFor(path, headers), BUSY);
	const after = await serving.cpuMs();
	return {
		perSecond,
		cpuMs: before === null || after === null ? null : (after - before) / times.length,
	};
}

import { logInAll } from "./visitors";
import { serveShop } from "./workerd";

const PATH = "/company/prices.csv";

/** Downloads the prices of all parts: `MB more` is what the process of the Worker grew by, at its peak. */
export async function measurePriceFile(stateDir: string): Promise<[string[], string[][]]> {
	const statements = await serveFor(stateDir, true, async ({ url }, headers) => {
		await (await open(url, headers)).arrayBuffer();
		return ((await (await fetch(new URL("/__counts", url))).json()) as unknown[]).length;
	});
	const figures = await serveFor(stateDir, false, async (shop, headers) => {
		const [memory, cpu, start] = [await shop.peakMb(), await shop.cpuMs(), performance.now()];
		const answer = await open(shop.url, headers);
		let bytes = 0;
		for await (const chunk of answer.body ?? []) bytes += chunk.length;
		const ms = performance.now() - start;
		const cpuMs = ((await shop.cpuMs()) ?? 0) - (cpu ?? 0);
		return [bytes / 1024, ms, cpuMs, ((await shop.peakMb()) ?? 0) - (memory ?? 0)];
	});
	return [
		["statements", "KB", "ms", "CPU ms", "MB more"],
		[[statements, ...figures].map((figure) => String(Math.round(figure)))],
	];
}

async function open(url: URL, headers: HeadersInit): Promise<Response> {
	const answer = await fetch(new URL(PATH, url), { headers });
	if (answer.status !== 200) throw new Error(`${PATH} answered ${answer.status}.`);
	return answer;
}

type Shop = Awaited<ReturnType<typeof serveShop>>;

async function serveFor<T>(
	stateDir: string,
	counted: boolean,
	measure: (shop: Shop, headers: HeadersInit) => Promise<T>,
): Promise<T> {
	const shop = await serveShop(stateDir, { counted });
	try {
		return await measure(shop, (await logInAll(shop.url)).shopper);
	} finally {
		await shop.close();
	}
}

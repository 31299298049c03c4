import { get } from "./forms";
import { listDoors, type Send } from "./hostile/doors";
import { createPadAndList, prepareShop } from "./hostile/prepare-shop";
import { CRAFTED, innocentTable } from "./hostile/texts";
import { logInAll } from "./visitors";
import { serveShop, type WorkerServer } from "./workerd";

/** `cpuMs` of the Worker and the database, the least of three; null where the system doesn't tell. */
export type HostileCost = {
	door: string;
	text: string;
	kb: number;
	status: number;
	cpuMs: number | null;
	innocentMs: number | null;
	/** What the process of a new Worker grew by, at its peak, after an innocent text. */
	megabytes?: number | null;
};

/** How much more CPU a crafted text may take than an innocent one of its size. */
const MAX_EXTRA_MS = 50;
const MAX_MEGABYTES = 20;

const REPEATS = 3;
const KB = 1024;

/** No answer. */
const CLOSED = 0;

export async function measureCpu(shop: WorkerServer, prepare: () => Promise<Send>) {
	const times: number[] = [];
	let status = 0;
	for (let repeat = 0; repeat < REPEATS; repeat += 1) {
		const send = await prepare();
		const before = await shop.cpuMs();
		// A body that is refused unread closes the connection while it is sent.
		const answer = await send().catch(() => null);
		await answer?.arrayBuffer();
		const after = await shop.cpuMs();
		status = answer?.status ?? CLOSED;
		if (before === null || after === null) return { status, cpuMs: null };
		times.push(after - before);
	}
	return { status, cpuMs: Math.min(...times) };
}

/**
 * Sends crafted texts of 64 KB and 256 KB, and as long as each field takes, through every door that
 * reads what people send, each beside an innocent text of its size. Wrong: an answer of 500 or more,
 * or 50 ms more CPU than the innocent text.
 */
export async function measureHostileLists(
	stateDir: string,
	onProgress: (text: string) => void,
): Promise<HostileCost[]> {
	const prepared = await prepareShop(stateDir);
	const shop = await serveShop(stateDir);
	try {
		const users = await logInAll(shop.url);
		const ids = { ...prepared, ...(await createPadAndList(shop, users.shopper)) };
		const costs: HostileCost[] = [];
		for (const door of listDoors(shop, users, ids)) {
			onProgress(`  ${door.name}`);
			const lengths = new Set(door.isUrl ? [door.limit] : [door.limit, 64 * KB, 256 * KB]);
			// A crash would close connections too.
			await get(shop, "/", users.visitor);
			for (const length of lengths) {
				const measure = (text: string) => measureCpu(shop, () => door.prepare(text));
				const { innocent = innocentTable } = door;
				const { cpuMs: innocentMs } = await measure(innocent(length).slice(0, length));
				for (const [name, create] of Object.entries(CRAFTED)) {
					const cost = await measure(create(length));
					costs.push({ door: door.name, text: name, kb: length / KB, innocentMs, ...cost });
				}
			}
		}
		return costs;
	} finally {
		await shop.close();
	}
}

/** Of each door and length the costliest text, and all that are wrong. */
export function listWorst(costs: readonly HostileCost[]): HostileCost[] {
	const getKey = ({ door, kb }: HostileCost) => `${door} ${kb}`;
	const worst = new Map<string, HostileCost>();
	for (const cost of costs) {
		const known = worst.get(getKey(cost));
		if (!known || (cost.cpuMs ?? 0) > (known.cpuMs ?? 0)) worst.set(getKey(cost), cost);
	}
	return costs.filter(
		(cost) => worst.get(getKey(cost)) === cost || describeHostileExcess(cost) !== "",
	);
}

export function describeHostileExcess(cost: HostileCost): string {
	const { status, cpuMs, innocentMs, megabytes } = cost;
	if (status >= 500) return "error";
	if ((megabytes ?? 0) > MAX_MEGABYTES) return "large";
	if (cpuMs === null || innocentMs === null) return "";
	return cpuMs > innocentMs + MAX_EXTRA_MS ? "slow" : "";
}

import { AsyncLocalStorage } from "node:async_hooks";
import shop from "../../server";

type D1Internals = { fetcher: Fetcher; alwaysPrimarySession: { fetcher: Fetcher } };

/**
 * Halts a request at its nth write to D1 or call to the payment provider: '3 before' or '3 after'.
 */
const HALT_HEADER = "x-halt";
/** Runs the scheduled jobs of a cron expression with the clock moved forward. */
const LATER_PATH = "/__later";

const realFetch = globalThis.fetch;
const realNow = Date.now;

/** Of one request, because webhooks of an earlier step can arrive at the same time. */
type Halt = { at: number; isBefore: boolean; url: string; points: number };
const halts = new AsyncLocalStorage<Halt | null>();

/** Counts one point. At the chosen one it calls the script, which kills this process. */
async function passPoint<T>(act: () => Promise<T>): Promise<T> {
	const halt = halts.getStore();
	if (!halt) return act();
	halt.points += 1;
	const isHere = halt.points === halt.at;
	if (isHere && halt.isBefore) await realFetch(halt.url);
	const answer = await act();
	if (isHere && !halt.isBefore) await realFetch(halt.url);
	return answer;
}

function readHalt({ headers }: Request): Halt | null {
	const [at, when, url = ""] = (headers.get(HALT_HEADER) ?? "").split(" ");
	return at ? { at: Number(at), isBefore: when === "before", url, points: 0 } : null;
}

globalThis.fetch = (input, init) => {
	const url = input instanceof Request ? input.url : String(input);
	return new URL(url).pathname.startsWith("/v1/")
		? passPoint(() => realFetch(input, init))
		: realFetch(input, init);
};

const isDatabase = (binding: unknown): binding is D1Internals =>
	typeof binding === "object" && binding !== null && "alwaysPrimarySession" in binding;

const watched = new WeakSet<object>();
function watchWrites(database: D1Internals): void {
	if (watched.has(database)) return;
	watched.add(database);
	const { fetcher } = database;
	const watching = {
		fetch: (input: string, init: RequestInit) => {
			const sent = [JSON.parse(String(init.body))].flat() as { sql: string }[];
			const writes = sent.some(({ sql }) => /^\s*(insert|update|delete)/i.test(sql));
			return writes ? passPoint(() => fetcher.fetch(input, init)) : fetcher.fetch(input, init);
		},
	} as Fetcher;
	database.fetcher = watching;
	database.alwaysPrimarySession.fetcher = watching;
}

export default {
	async fetch(request, env, ctx) {
		const databases = Object.values(env).filter(isDatabase);
		if (databases.length === 0) throw new Error("workerd's D1 binding has changed.");
		databases.forEach(watchWrites);
		const { pathname, searchParams } = new URL(request.url);
		if (pathname === LATER_PATH) {
			const later = Number(searchParams.get("minutes")) * 60_000;
			Date.now = () => realNow() + later;
			const cron = searchParams.get("cron") ?? "";
			await shop.scheduled({ cron }, env, ctx);
			Date.now = realNow;
			return new Response("done");
		}
		return halts.run(readHalt(request), () => shop.fetch(request, env, ctx));
	},
} satisfies ExportedHandler<Env>;

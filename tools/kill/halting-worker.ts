import type { WorkflowEvent, WorkflowStep } from "cloudflare:workers";
import { AsyncLocalStorage } from "node:async_hooks";
import type { ImportRun } from "../../app/platform/platform.server";
import shop, { ImportWorkflow as ShopWorkflow } from "../../server";

export * from "../../server";

type D1Internals = { fetcher: Fetcher; alwaysPrimarySession: { fetcher: Fetcher } };

/**
 * Halts a request at its nth write to D1 or call to the payment provider: '3 before' or '3 after'.
 */
const HALT_HEADER = "x-halt";
/** Runs the scheduled jobs of a cron expression with the clock moved; returns what they did. */
const LATER_PATH = "/__later";
/** Runs the SQL in its body and returns the rows. */
const QUERY_PATH = "/__query";

const realFetch = globalThis.fetch;
const realNow = Date.now;

/** Of one request, because webhooks of an earlier step can arrive at the same time. */
type Halt = { at: number; isBefore: boolean; url: string; points: number };
const halts = new AsyncLocalStorage<Halt | null>();
/** Of the last form: its Workflow goes on counting. */
let requested: Halt | null = null;

type Run = { statements: number; calls: number };
const runs = new AsyncLocalStorage<Run>();

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
	const run = runs.getStore();
	if (run) run.calls += 1;
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
			const run = runs.getStore();
			if (run) run.statements += sent.length;
			const writes = sent.some(({ sql }) => /^\s*(insert|update|delete)/i.test(sql));
			return writes ? passPoint(() => fetcher.fetch(input, init)) : fetcher.fetch(input, init);
		},
	} as Fetcher;
	database.fetcher = watching;
	database.alwaysPrimarySession.fetcher = watching;
}

/** Each call to a provider takes `callMs` of the moved clock's time. */
async function runJobs({ searchParams }: URL, env: Env, ctx: ExecutionContext): Promise<Run> {
	const later = Number(searchParams.get("minutes")) * 60_000;
	const callMs = Number(searchParams.get("callMs"));
	const run: Run = { statements: 0, calls: 0 };
	Date.now = () => realNow() + later + run.calls * callMs;
	const cron = searchParams.get("cron") ?? "";
	await runs.run(run, () => shop.scheduled({ cron }, env, ctx));
	Date.now = realNow;
	return run;
}

export class ImportWorkflow extends ShopWorkflow {
	override run(event: Readonly<WorkflowEvent<ImportRun>>, step: WorkflowStep): Promise<void> {
		Object.values(this.env).filter(isDatabase).forEach(watchWrites);
		const halting = {
			do: (name: string, effect: () => Promise<boolean>) =>
				step.do(name, () => halts.run(requested, effect)),
		} as WorkflowStep;
		return super.run(event, halting);
	}
}

export default {
	async fetch(request, env, ctx) {
		const databases = Object.values(env).filter(isDatabase);
		if (databases.length === 0) throw new Error("workerd's D1 binding has changed.");
		databases.forEach(watchWrites);
		const url = new URL(request.url);
		const halt = readHalt(request);
		if (url.pathname === LATER_PATH)
			return Response.json(await halts.run(halt, () => runJobs(url, env, ctx)));
		if (url.pathname === QUERY_PATH) {
			const { results } = await env.DB.prepare(await request.text()).all();
			return Response.json(results);
		}
		if (request.method === "POST") requested = halt;
		return halts.run(halt, () => shop.fetch(request, env, ctx));
	},
} satisfies ExportedHandler<Env>;

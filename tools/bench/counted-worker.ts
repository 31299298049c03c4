import shop from "../../server";

export * from "../../server";

export type CountedQuery = { sql: string; rowsRead: number; rowsWritten: number };

type D1Response = { meta: { rows_read: number; rows_written: number } };
type D1Internals = { fetcher: Fetcher; alwaysPrimarySession: { fetcher: Fetcher } };

const COUNTS_PATH = "/__counts";
const watched = new WeakSet<object>();
let queries: CountedQuery[] = [];

const isDatabase = (binding: unknown): binding is D1Internals =>
	typeof binding === "object" && binding !== null && "alwaysPrimarySession" in binding;

/** Counts at the binding's transport: `raw()`, which drizzle uses, leaves out the cost. */
function countQueries(database: D1Internals): void {
	if (watched.has(database)) return;
	watched.add(database);
	const { fetcher } = database;
	const counting = {
		fetch: async (input: string, init: RequestInit) => {
			const answer = await fetcher.fetch(input, init);
			const sent = [JSON.parse(String(init.body))].flat() as { sql: string }[];
			const costs = [await answer.clone().json()].flat() as D1Response[];
			for (const [at, { sql }] of sent.entries()) {
				const { rows_read, rows_written } = costs[at]?.meta ?? { rows_read: 0, rows_written: 0 };
				queries.push({ sql, rowsRead: rows_read, rowsWritten: rows_written });
			}
			return answer;
		},
	} as Fetcher;
	database.fetcher = counting;
	database.alwaysPrimarySession.fetcher = counting;
}

/** The shop with a counter: `GET /__counts` returns the D1 statements of the previous request. */
export default {
	async fetch(request, env, ctx) {
		if (new URL(request.url).pathname === COUNTS_PATH) return Response.json(queries);
		queries = [];
		const databases = Object.values(env).filter(isDatabase);
		if (databases.length === 0)
			throw new Error("workerd's D1 binding has changed: nothing is counted.");
		databases.forEach(countQueries);
		const after: Promise<unknown>[] = [];
		const answer = await shop.fetch(request, env, {
			waitUntil: (work) => {
				after.push(work);
				ctx.waitUntil(work);
			},
		});
		const body = await answer.arrayBuffer();
		await Promise.allSettled(after);
		return new Response(answer.status === 304 ? null : body, answer);
	},
} satisfies ExportedHandler<Env>;

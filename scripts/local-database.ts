import { Miniflare } from "miniflare";

type Mode = "batch" | "all" | "raw";
type Query = (mode: Mode, statements: readonly Statement[]) => Promise<unknown>;

/** Miniflare's own proxy waits for an answer for each `prepare` and `bind`; this one only where a query runs. */
const SCRIPT = `export default {
	async fetch(request, { DB }) {
		const { mode, statements } = await request.json();
		const prepared = statements.map(({ text, values }) =>
			values.length > 0 ? DB.prepare(text).bind(...values) : DB.prepare(text));
		try {
			return Response.json(mode === "batch" ? await DB.batch(prepared) : await prepared[0][mode]());
		} catch (error) {
			return new Response(error.message, { status: 500 });
		}
	},
};`;

class Statement {
	constructor(
		private readonly query: Query,
		readonly text: string,
		readonly values: readonly unknown[] = [],
	) {}

	bind(...values: unknown[]): Statement {
		return new Statement(this.query, this.text, values);
	}

	all(): Promise<unknown> {
		return this.query("all", [this]);
	}

	run(): Promise<unknown> {
		return this.all();
	}

	raw(): Promise<unknown> {
		return this.query("raw", [this]);
	}

	async first(column?: string): Promise<unknown> {
		const { results } = (await this.all()) as D1Result<Record<string, unknown>>;
		const [row] = results;
		return row === undefined ? null : column === undefined ? row : row[column];
	}
}

type Local = {
	/** Ids by binding. */
	d1Databases: Record<string, string>;
	/** Names by binding. */
	r2Buckets: Record<string, string>;
	/** Undefined keeps all in memory. */
	stateDir?: string;
};

export async function startLocalDatabase({ d1Databases, r2Buckets, stateDir }: Local) {
	const miniflare = new Miniflare({
		modules: true,
		script: SCRIPT,
		d1Databases,
		r2Buckets,
		d1Persist: stateDir ? `${stateDir}/v3/d1` : false,
		r2Persist: stateDir ? `${stateDir}/v3/r2` : false,
	});
	const query: Query = async (mode, statements) => {
		const sent = statements.map(({ text, values }) => ({ text, values }));
		const response = await miniflare.dispatchFetch("http://database.local", {
			method: "POST",
			body: JSON.stringify({ mode, statements: sent }),
		});
		if (!response.ok) throw new Error(await response.text());
		return response.json();
	};
	const database = {
		prepare: (text: string) => new Statement(query, text),
		batch: (statements: Statement[]) => query("batch", statements),
		exec: (text: string) => query("all", [new Statement(query, text)]),
	};
	return {
		DB: database as unknown as D1Database,
		IMAGES_BUCKET: (await miniflare.getR2Bucket("IMAGES_BUCKET")) as unknown as R2Bucket,
		stop: () => miniflare.dispose(),
	};
}

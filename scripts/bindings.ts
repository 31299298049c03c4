import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import { startLocalDatabase } from "./local-database";

export type Bindings = { DB: D1Database; IMAGES_BUCKET: R2Bucket };

/**
 * Miniflare's proxy waits once for the signal of an answer. A late signal of the answer before would end that wait, and the
 * call with `false == true`; so a wait without a timeout goes on until its value has changed.
 */
Atomics.wait = new Proxy(Atomics.wait, {
	apply(wait, self, args: Parameters<typeof Atomics.wait>) {
		const [array, index, value, timeout] = args;
		for (;;) {
			const result = Reflect.apply(wait, self, args);
			const isLate = result === "ok" && Atomics.load(array, index) === value;
			if (!isLate || timeout !== undefined) return result;
		}
	},
});

type Database = { binding: string; database_id?: string };
type Bucket = { binding: string; bucket_name?: string };
type Work<T> = (bindings: Bindings) => Promise<T>;

const readConfig = () => unstable_readConfig({ config: "wrangler.toml" });

async function withDatabase<T>(stateDir: string | undefined, work: Work<T>): Promise<T> {
	const { d1_databases, r2_buckets } = readConfig();
	const ids = d1_databases.map((it: Database) => [it.binding, it.database_id ?? ""] as const);
	const names = r2_buckets.map((it: Bucket) => [it.binding, it.bucket_name ?? ""] as const);
	const { stop, ...bindings } = await startLocalDatabase({
		d1Databases: Object.fromEntries(ids),
		r2Buckets: Object.fromEntries(names),
		stateDir,
	});
	try {
		return await work(bindings);
	} finally {
		await stop();
	}
}

export const withLocalBindings = <T>(stateDir: string, work: Work<T>): Promise<T> =>
	withDatabase(resolve(stateDir), work);

export const withEmptyBindings = <T>(work: Work<T>): Promise<T> => withDatabase(undefined, work);

/**
 * Runs work on the D1 and R2 of the account in `wrangler.toml`, with wrangler's login or CLOUDFLARE_API_TOKEN. With these
 * alone: wrangler warns of Workflows, which its proxy does not have.
 */
export async function withRemoteBindings<T>(work: Work<T>): Promise<T> {
	const { name, compatibility_date, account_id, d1_databases, r2_buckets } = readConfig();
	const atAccount = <Binding>(bindings: readonly Binding[]) =>
		bindings.map((binding) => ({ ...binding, remote: true }));
	const config = {
		name,
		compatibility_date,
		account_id,
		d1_databases: atAccount(d1_databases),
		r2_buckets: atAccount(r2_buckets),
	};
	const folder = await mkdtemp(join(tmpdir(), "toolyard-bindings-"));
	const configPath = join(folder, "wrangler.json");
	try {
		await writeFile(configPath, JSON.stringify(config));
		const proxy = await getPlatformProxy<Bindings>({ persist: false, configPath });
		try {
			return await work(proxy.env);
		} finally {
			await proxy.dispose();
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

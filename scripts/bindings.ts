import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GetPlatformProxyOptions, getPlatformProxy, unstable_readConfig } from "wrangler";

/** What the shop stores in, as the Worker sees it. */
export type Bindings = { DB: D1Database; IMAGES_BUCKET: R2Bucket };

type Work<T> = (bindings: Bindings) => Promise<T>;

async function withProxy<T>(options: GetPlatformProxyOptions, work: Work<T>): Promise<T> {
	const proxy = await getPlatformProxy<Bindings>(options);
	try {
		return await work(proxy.env);
	} finally {
		await proxy.dispose();
	}
}

/** Runs work on the local D1 and R2 of `npm start`. */
export function withLocalBindings<T>(stateDir: string, work: Work<T>): Promise<T> {
	return withProxy({ persist: { path: `${stateDir}/v3` }, remoteBindings: false }, work);
}

/** Whether there is a local D1 to look at; opening one that isn't there makes an empty one. */
export function hasLocalState(stateDir: string): boolean {
	return existsSync(`${stateDir}/v3/d1`);
}

/** Runs work on an empty D1 and R2 in memory. */
export function withEmptyBindings<T>(work: Work<T>): Promise<T> {
	return withProxy({ persist: false, remoteBindings: false }, work);
}

/**
 * Runs work on the D1 and R2 of the real account that `wrangler.toml` names, by wrangler's own login or
 * CLOUDFLARE_API_TOKEN. Rejects when it can't get there.
 */
export async function withRemoteBindings<T>(work: Work<T>): Promise<T> {
	const { name, compatibility_date, account_id, d1_databases, r2_buckets } = unstable_readConfig({
		config: "wrangler.toml",
	});
	const folder = await mkdtemp(join(tmpdir(), "toolyard-remote-"));
	const configPath = join(folder, "wrangler.json");
	const remote = <Binding>(bindings: readonly Binding[]) =>
		bindings.map((binding) => ({ ...binding, remote: true }));
	const config = {
		name,
		compatibility_date,
		account_id,
		d1_databases: remote(d1_databases),
		r2_buckets: remote(r2_buckets),
	};
	try {
		await writeFile(configPath, JSON.stringify(config));
		return await withProxy({ configPath, persist: false }, work);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

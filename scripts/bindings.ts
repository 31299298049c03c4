import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GetPlatformProxyOptions, getPlatformProxy, unstable_readConfig } from "wrangler";

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

export function withLocalBindings<T>(stateDir: string, work: Work<T>): Promise<T> {
	return withProxy({ persist: { path: `${stateDir}/v3` }, remoteBindings: false }, work);
}

/** Opening a local D1 creates an empty one. A build leaves a folder with nothing but metadata. */
export function hasLocalState(stateDir: string): boolean {
	const folder = `${stateDir}/v3/d1/miniflare-D1DatabaseObject`;
	return (
		existsSync(folder) &&
		readdirSync(folder).some((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
	);
}

export function withEmptyBindings<T>(work: Work<T>): Promise<T> {
	return withProxy({ persist: false, remoteBindings: false }, work);
}

/**
 * Runs work on the D1 and R2 of the account in `wrangler.toml`, with wrangler's login or
 * CLOUDFLARE_API_TOKEN.
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

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type GetPlatformProxyOptions, getPlatformProxy, unstable_readConfig } from "wrangler";

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

type Work<T> = (bindings: Bindings) => Promise<T>;

/** With D1 and R2 of `wrangler.toml` alone: wrangler warns of Workflows, which its proxy does not have. */
async function withProxy<T>(
	options: Pick<GetPlatformProxyOptions, "persist" | "remoteBindings"> & { isRemote?: boolean },
	work: Work<T>,
): Promise<T> {
	const { name, compatibility_date, account_id, d1_databases, r2_buckets } = unstable_readConfig({
		config: "wrangler.toml",
	});
	const { isRemote = false, ...proxyOptions } = options;
	const place = <Binding>(bindings: readonly Binding[]) =>
		bindings.map((binding) => (isRemote ? { ...binding, remote: true } : binding));
	const config = {
		name,
		compatibility_date,
		account_id,
		d1_databases: place(d1_databases),
		r2_buckets: place(r2_buckets),
	};
	const folder = await mkdtemp(join(tmpdir(), "toolyard-bindings-"));
	const configPath = join(folder, "wrangler.json");
	try {
		await writeFile(configPath, JSON.stringify(config));
		const proxy = await getPlatformProxy<Bindings>({ ...proxyOptions, configPath });
		try {
			return await work(proxy.env);
		} finally {
			await proxy.dispose();
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

export function withLocalBindings<T>(stateDir: string, work: Work<T>): Promise<T> {
	const persist = { path: resolve(stateDir, "v3") };
	return withProxy({ persist, remoteBindings: false }, work);
}

export function withEmptyBindings<T>(work: Work<T>): Promise<T> {
	return withProxy({ persist: false, remoteBindings: false }, work);
}

/**
 * Runs work on the D1 and R2 of the account in `wrangler.toml`, with wrangler's login or
 * CLOUDFLARE_API_TOKEN.
 */
export function withRemoteBindings<T>(work: Work<T>): Promise<T> {
	return withProxy({ persist: false, isRemote: true }, work);
}

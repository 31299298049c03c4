import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts, startServer } from "./start-server";

type StartedShop = {
	base: string;
	inbox: string;
	/** Deletes what the shop stored, after `inspect`. */
	end: (inspect?: (stateDir: string) => Promise<void>) => Promise<void>;
};

/** Starts a new shop with `npm start`'s script; SHOP_BUILT=1 uses the existing build. */
export async function startShop(): Promise<StartedShop> {
	const port = await findFreePorts();
	const stateDir = await mkdtemp(join(tmpdir(), "toolyard-shop-"));
	const removeState = () =>
		rm(stateDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
	const noBuild = process.env.SHOP_BUILT === "1" ? ["--no-build"] : [];
	try {
		const { base, end } = await startServer(
			["npx", "--no-install", "tsx", "scripts/start.ts", ...noBuild],
			{ port, env: { STATE_DIR: stateDir } },
		);
		const inbox = `http://127.0.0.1:${port + 1}/inbox`;
		return {
			base,
			inbox,
			end: async (inspect) => {
				await end();
				try {
					await inspect?.(stateDir);
				} finally {
					await removeState();
				}
			},
		};
	} catch (error) {
		await removeState();
		throw error;
	}
}

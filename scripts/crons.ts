import { unstable_readConfig } from "wrangler";

/** The cron expressions of wrangler.toml, in their order; each runs one group of scheduled jobs. */
export function readCrons(): string[] {
	return unstable_readConfig({ config: "wrangler.toml" }).triggers.crons ?? [];
}

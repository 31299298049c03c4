import { unstable_readConfig } from "wrangler";

export function readCrons(): string[] {
	return unstable_readConfig({ config: "wrangler.toml" }).triggers.crons ?? [];
}

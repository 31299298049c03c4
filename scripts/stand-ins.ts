import { resolve } from "node:path";
import type { LocalSettings } from "./local-settings";

/** What the stand-ins need to know of the shop beside them. */
export function emulatorsOptions({ port, emulatorsPort, stateDir, vars }: LocalSettings) {
	return {
		port: emulatorsPort,
		stateFile: resolve(stateDir, "emulators.json"),
		webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
		webhookSecret: vars.STRIPE_WEBHOOK_SECRET,
		secretKey: vars.STRIPE_SECRET_KEY,
		publishableKey: vars.STRIPE_PUBLISHABLE_KEY,
	};
}

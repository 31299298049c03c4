import { resolve } from "node:path";
import type { EmulatorOptions } from "@toolyard/emulators";
import type { LocalSettings } from "./local-settings";

export function buildEmulatorOptions(settings: LocalSettings) {
	const { port, emulatorsPort, stateDir, vars } = settings;
	return {
		port: emulatorsPort,
		stateFile: resolve(stateDir, "emulators.json"),
		webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
		inbound: {
			url: `http://127.0.0.1:${port}/cdn-cgi/handler/email`,
			to: vars.ORDERS_ADDRESS ?? "",
		},
		webhookSecret: vars.STRIPE_WEBHOOK_SECRET,
		secretKey: vars.STRIPE_SECRET_KEY,
		publishableKey: vars.STRIPE_PUBLISHABLE_KEY,
		signIn: buildSignInOptions(settings),
	};
}

export function buildSignInOptions({ origin, vars }: LocalSettings): EmulatorOptions["signIn"] {
	const client = (name: string) => ({
		clientId: vars[`${name}_CLIENT_ID`] ?? "",
		clientSecret: vars[`${name}_CLIENT_SECRET`] ?? "",
	});
	const shopOrigins = [origin, ...(vars.ALLOWED_ORIGINS ?? "").split(" ")];
	return { google: client("GOOGLE"), facebook: client("FACEBOOK"), shopOrigins };
}

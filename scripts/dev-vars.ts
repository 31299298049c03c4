import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** The Worker answers no request without these secrets. */
const SECRETS = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "MAIL_API_KEY", "COOKIE_SECRET"];

/** Settings of the emulated Stripe. A developer's own key belongs to Stripe itself. */
const EMULATED_STRIPE = [
	"STRIPE_API_URL",
	"STRIPE_JS_URL",
	"STRIPE_FRAME_ORIGINS",
	"STRIPE_HOSTED_ORIGIN",
];

export function readDevVars(file = ".dev.vars"): NodeJS.Dict<string> | null {
	return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : null;
}

export function withDevVars(
	local: Readonly<Record<string, string>>,
	devVars = readDevVars() ?? {},
): Record<string, string> {
	const replaced = devVars.STRIPE_SECRET_KEY ? EMULATED_STRIPE : [];
	const entries = Object.entries({ ...local, ...devVars }).filter(
		(entry): entry is [string, string] =>
			entry[1] !== undefined && (entry[0] in devVars || !replaced.includes(entry[0])),
	);
	return Object.fromEntries(entries);
}

export function missingSecrets(devVars: NodeJS.Dict<string>): string[] {
	return SECRETS.filter((name) => !devVars[name]);
}

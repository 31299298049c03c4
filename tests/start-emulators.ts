import type { TestProject } from "vitest/node";
import { startEmulators } from "../emulators/server";
import { localSettings } from "../scripts/local-settings";
import { signInOptions } from "../scripts/stand-ins";

/** The tests sign and send their own webhooks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { emulatorsPort } = project.getProvidedContext();
	const settings = localSettings({ PORT: String(emulatorsPort - 1) });
	const { vars } = settings;
	const emulators = await startEmulators({
		port: emulatorsPort,
		signIn: signInOptions(settings),
		secretKey: vars.STRIPE_SECRET_KEY,
		publishableKey: vars.STRIPE_PUBLISHABLE_KEY,
		webhookSecret: vars.STRIPE_WEBHOOK_SECRET,
	});
	return () => emulators.close();
}

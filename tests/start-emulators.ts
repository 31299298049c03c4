import { startEmulators } from "@toolyard/emulators";
import type { TestProject } from "vitest/node";
import { buildSignInOptions } from "../scripts/emulator-options";
import { readLocalSettings } from "../scripts/local-settings";

/** The tests sign and send their own webhooks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { emulatorsPort } = project.getProvidedContext();
	const settings = readLocalSettings({ PORT: String(emulatorsPort - 1) });
	const { vars } = settings;
	const emulators = await startEmulators({
		port: emulatorsPort,
		signIn: buildSignInOptions(settings),
		secretKey: vars.STRIPE_SECRET_KEY,
		publishableKey: vars.STRIPE_PUBLISHABLE_KEY,
		webhookSecret: vars.STRIPE_WEBHOOK_SECRET,
	});
	return () => emulators.close();
}

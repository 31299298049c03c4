import type { TestProject } from "vitest/node";
import { startEmulators } from "../emulators/server";
import { localVars } from "../scripts/local-settings";

/** Starts the stand-ins that the shop under test talks to. They send no webhooks: the tests write and sign their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const vars = localVars("", "", "");
	const emulators = await startEmulators({
		port: project.getProvidedContext().emulatorsPort,
		secretKey: vars.STRIPE_SECRET_KEY,
		publishableKey: vars.STRIPE_PUBLISHABLE_KEY,
		webhookSecret: vars.STRIPE_WEBHOOK_SECRET,
	});
	return () => emulators.close();
}

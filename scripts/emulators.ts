import { startEmulators } from "@toolyard/emulators";
import { buildEmulatorOptions } from "./emulator-options";
import { readLocalSettings } from "./local-settings";

/** `npm run emulators`: payments, sign-in, mail and SMS for a shop that `wrangler dev` serves at PORT. */
const settings = readLocalSettings(process.env);
const emulators = await startEmulators(buildEmulatorOptions(settings));
console.log(`The emulators run at ${emulators.url}, for the shop at ${settings.origin}`);
for (const signal of ["SIGINT", "SIGTERM"]) {
	process.on(signal, () => void emulators.close().then(() => process.exit(0)));
}

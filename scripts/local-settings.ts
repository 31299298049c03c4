import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

export type LocalSettings = {
	port: number;
	origin: string;
	emulatorsPort: number;
	emulatorsUrl: string;
	/** Wrangler and the emulators keep their state here. */
	stateDir: string;
	vars: Record<string, string>;
};

/** The local defaults of `.env`, at other ports if asked. Reads PORT (8787), STATE_DIR (.wrangler/state) and FIRST_ADMIN (nobody); the emulators listen on PORT + 1. */
export function readLocalSettings(environment: NodeJS.ProcessEnv): LocalSettings {
	const port = Number(environment.PORT ?? 8787);
	if (!Number.isInteger(port) || port < 1 || port > 65_534) {
		throw new Error(`PORT must be a whole number from 1 to 65534, not '${environment.PORT}'.`);
	}
	const emulatorsPort = port + 1;
	const emulatorsUrl = `http://127.0.0.1:${emulatorsPort}`;
	const origin = `http://127.0.0.1:${port}`;
	return {
		port,
		origin,
		emulatorsPort,
		emulatorsUrl,
		stateDir: resolve(environment.STATE_DIR ?? ".wrangler/state"),
		vars: {
			...buildLocalVars(origin, `http://localhost:${port}`, emulatorsUrl),
			FIRST_ADMIN: environment.FIRST_ADMIN ?? "",
		},
	};
}

function buildLocalVars(
	origin: string,
	alias: string,
	emulatorsUrl: string,
): Record<string, string> {
	const text = readFileSync(new URL("../.env", import.meta.url), "utf8")
		.replaceAll("http://127.0.0.1:8787", origin)
		.replaceAll("http://localhost:8787", alias)
		.replaceAll("http://127.0.0.1:8788", emulatorsUrl);
	const entries = Object.entries(parseEnv(text));
	return Object.fromEntries(entries.map(([name, value = ""]) => [name, value]));
}

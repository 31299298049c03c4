import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { run } from "../scripts/run";

/**
 * `npm run fuzz`: runs tests/fuzz for longer than `npm test`, with a new seed each time
 * (`--requests`, `--minutes`, `--seed`).
 */
const { values } = parseArgs({
	options: {
		requests: { type: "string", default: "500000" },
		minutes: { type: "string", default: "1440" },
		seed: { type: "string", default: String(randomInt(2 ** 31)) },
	},
});

await run("remix", ["vite:build"], { quiet: true });
await run("vitest", ["run", "--project", "fuzz"], {
	env: {
		...process.env,
		FUZZ_REQUESTS: values.requests,
		FUZZ_MINUTES: values.minutes,
		FUZZ_SEED: values.seed,
	},
});

import { CHECKS } from "./checks";

type SmokeResult = { name: string; wrong: string[]; told: string };

export async function runSmokeChecks(origin: string): Promise<SmokeResult[]> {
	await fetch(origin, { method: "HEAD" });
	const results: SmokeResult[] = [];
	for (const { name, run } of CHECKS) {
		const wrong: string[] = [];
		const told = await run(origin, (line) => wrong.push(line)).catch((error: unknown) => {
			wrong.push(`did not answer: ${error}`);
			return undefined;
		});
		results.push({ name, wrong, told: told ?? "" });
	}
	return results;
}

/** Whether all passed. */
export function printSmokeResults(results: readonly SmokeResult[]): boolean {
	for (const { name, wrong, told } of results) {
		const end = wrong.length > 0 ? `: ${wrong.join("; ")}` : told && ` (${told})`;
		console.log(`${wrong.length > 0 ? "WRONG" : "ok   "}  ${name}${end}`);
	}
	return results.every(({ wrong }) => wrong.length === 0);
}

/** `npm run smoke -- https://shop.example` runs it. Exit code 1: a check failed; 2: nothing answers. */
async function main(address: string | undefined): Promise<number> {
	if (!address) throw new Error("npm run smoke -- https://shop.example");
	return printSmokeResults(await runSmokeChecks(new URL(address).origin)) ? 0 : 1;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
	process.exitCode = await main(process.argv[2]).catch((error: unknown) => {
		console.error(`Could not ask: ${error instanceof Error ? error.message : error}`);
		return 2;
	});
}

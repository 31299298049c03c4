import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../scripts/run";
import { readReport, type VitestReport } from "../../scripts/vitest-report";

/** Parts of the paths of proofs, and of the tests that draw cases by the seed alone. */
const PROOFS = ["proofs", "dialects", "read-rows", "read-number", "delivery/rates", "stock/ledger"];
const ROUNDS = 3;
/** A proof on a busy machine is slow, not wrong. */
const TIMEOUT_MS = 3_600_000;

type Proof = VitestReport["testResults"][number]["assertionResults"][number];

async function prove(seed: string, scale: string): Promise<boolean> {
	console.log(`\nPROOF_SEED=${seed} PROOF_SCALE=${scale}`);
	const folder = await mkdtemp(join(tmpdir(), "toolyard-prove-"));
	const file = join(folder, "report.json");
	const env = { ...process.env, PROOF_SEED: seed, PROOF_SCALE: scale };
	const options = ["--reporter=json", `--outputFile.json=${file}`, `--testTimeout=${TIMEOUT_MS}`];
	try {
		const printed = await run("vitest", ["run", "--project", "shop", ...PROOFS, ...options], {
			quiet: true,
			env,
		}).then(
			() => "",
			(error: unknown) => String(error),
		);
		const { testResults } = await readReport(file).catch(() => {
			throw new Error(printed);
		});
		for (const { name, status, message, assertionResults } of testResults) {
			for (const proof of assertionResults) console.log(formatProof(proof));
			if (status === "failed" && message) console.log(`WRONG            ${name}: ${message}`);
		}
		return printed === "";
	} finally {
		await rm(folder, { recursive: true });
	}
}

function formatProof({ title, status, duration, meta, failureMessages }: Proof): string {
	const seconds = `${((duration ?? 0) / 1000).toFixed(1)} s`.padStart(9);
	const line = meta.proved ? `${title}: ${meta.proved}` : title;
	const why = (failureMessages ?? []).map((line) => `\n  ${line}`).join("");
	return `${status === "passed" ? "ok   " : "WRONG"}${seconds}  ${line}${why}`;
}

/**
 * `npm run prove`: runs the proofs and the tests of drawn cases with more cases and other seeds than CI.
 * PROOF_SEED repeats one round, PROOF_SCALE multiplies the numbers of cases in the proofs.
 */
const { PROOF_SEED, PROOF_SCALE = "4", SHOP_BUILT } = process.env;
const seeds = PROOF_SEED
	? [PROOF_SEED]
	: Array.from({ length: ROUNDS }, () => String(randomInt(1_000_000)));
if (!SHOP_BUILT) await run("remix", ["vite:build", "--logLevel", "error"], { quiet: true });
for (const seed of seeds) if (!(await prove(seed, PROOF_SCALE))) process.exitCode = 1;

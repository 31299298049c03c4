import { parseArgs } from "node:util";
import { type Bindings, withLocalBindings, withRemoteBindings } from "../bindings";
import { readLocalSettings } from "../local-settings";
import { hasLocalState } from "../prepare-state";
import { checkAccountLedger } from "./account-ledger";
import type { CheckResult } from "./check-result";
import { checkExemptions } from "./exemptions";
import { checkInvariants } from "./invariants";
import { checkMonthSums } from "./month-sums";
import { checkPartNumbers } from "./part-numbers";
import { checkPictures } from "./pictures";
import { formatReport, type Report } from "./report";
import { checkForeignKeys, checkIntegrity, countRows } from "./rows";
import { checkMigrations, checkSchema } from "./schema";
import { checkStockLedger } from "./stock-ledger";

export async function verify(bindings: Bindings): Promise<Report> {
	const { DB } = bindings;
	const counts = await countRows(DB);
	const rows = counts.reduce((sum, it) => sum + it.rows, 0);
	const schema = [await checkMigrations(DB), ...(await checkSchema(DB))];
	// The other checks need these tables.
	const hasAllTables = !schema.some(({ differences }) =>
		differences.some((it) => it.startsWith("table ") && it.endsWith(": missing")),
	);
	const data: CheckResult[] = hasAllTables
		? [
				await checkForeignKeys(DB, rows),
				await checkIntegrity(DB, rows),
				...(await checkInvariants(DB)),
				await checkExemptions(DB),
				await checkStockLedger(DB),
				await checkAccountLedger(DB),
				await checkMonthSums(DB),
				await checkPartNumbers(DB),
				await checkPictures(bindings),
			]
		: [];
	return { counts, checks: [...schema, ...data] };
}

export const hasNoDifferences = ({ checks }: Report) =>
	checks.every((it) => it.differences.length === 0);

const USAGE = "npm run verify -- --local (STATE_DIR) or --remote (the account of wrangler.toml)";

/** `npm run verify` runs it. Exit code 1: there are differences; 2: it could not check. */
async function main(): Promise<number> {
	const { values } = parseArgs({
		options: { local: { type: "boolean" }, remote: { type: "boolean" } },
	});
	if (values.local === values.remote) throw new Error(USAGE);
	const { stateDir } = readLocalSettings(process.env);
	if (values.local && !hasLocalState(stateDir)) throw new Error(`There is no shop in ${stateDir}.`);
	const report = await (values.remote
		? withRemoteBindings(verify)
		: withLocalBindings(stateDir, verify));
	console.log(formatReport(report));
	return hasNoDifferences(report) ? 0 : 1;
}

function describeError(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause ? `${error.message}\n${describeError(error.cause)}` : error.message;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
	process.exitCode = await main().catch((error: unknown) => {
		console.error(`Could not look: ${describeError(error)}`);
		return 2;
	});
}

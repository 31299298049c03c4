import { parseArgs } from "node:util";
import { startEmulators } from "@toolyard/emulators";
import { readCrons } from "../../scripts/crons";
import { buildEmulatorOptions } from "../../scripts/emulator-options";
import { type LocalSettings, readLocalSettings } from "../../scripts/local-settings";
import { prepareState } from "../../scripts/prepare-state";
import { inScratchFolder } from "../../scripts/scratch-folder";
import { findFreePorts } from "../../scripts/start-server";
import { formatTable } from "../bench/table";
import { buildShop } from "../bench/workerd";
import { startKillableShop } from "../kill/killable-shop";
import { createProviderClient } from "../kill/provider";
import { type JobRun, runJobs } from "../kill/run-jobs";
import { findWrong } from "./checks";
import { type Backlog, createPayments, isCharged, writeBacklog } from "./rows";

const FULL: Backlog = { mails: 10_000, holds: 4_000, payments: 500 };
const MINUTES_PER_RUN = 5;
const OUTAGE_MINUTES = 3 * 24 * 60;
/** A call to a provider takes so long in the simulated time, as docs/operations.md assumes. */
const CALL_MS = 300;
const MAX_RUNS = 150;
/** An alert closes in the run after its cause. */
const RUNS_AFTERWARDS = 2;
/** The Worker is killed in the middle of every tenth run. */
const RUNS_PER_KILL = 10;
const KILL_AFTER_MS = 2000;
/** Each fails every 20th request, so together every tenth: without doing it, and after doing it. */
const FAULTS = ["error500", "lost"].flatMap((fault) =>
	["* /v1/*", "POST /emails"].map((match) => ({ match, fault, every: 20 })),
);

const WAITING = `SELECT
	(SELECT count(*) FROM outbox WHERE sent_at IS NULL AND given_up_at IS NULL) AS mails,
	(SELECT count(*) FROM order_lines WHERE status = 'unpaid') AS holds,
	(SELECT count(*) FROM payment_attempts WHERE state IN ('prepared', 'open')) AS payments`;
const ALERTS = `SELECT kind, count(*) AS raised, count(*) FILTER (WHERE resolved_at IS NULL) AS open
	FROM alerts GROUP BY kind ORDER BY kind`;

type AlertCount = { kind: string; raised: number; open: number };

const realNow = Date.now;
/** The clock of the emulators and of the checks; the Worker's moves with its runs. */
function moveClock(minutes: number): void {
	Date.now = () => realNow() + minutes * 60_000;
}

async function survive(settings: LocalSettings, backlog: Backlog): Promise<string[]> {
	const outage = { from: realNow() - OUTAGE_MINUTES * 60_000, to: realNow() };
	const provider = createProviderClient(settings);
	moveClock(-OUTAGE_MINUTES);
	await provider.loseWebhooks();
	await writeBacklog(settings, backlog, outage, await createPayments(settings, backlog));
	let shop = await startKillableShop(settings);
	/** What a killed run did is not known. */
	const runAndKill = async (running: Promise<JobRun[]>) => {
		const done = running.catch((): JobRun[] => []);
		await new Promise((resolve) => setTimeout(resolve, KILL_AFTER_MS));
		await shop.kill();
		shop = await startKillableShop(settings);
		return done;
	};
	try {
		await runJobs(settings, -OUTAGE_MINUTES);
		for (const intent of await provider.intents()) {
			const [, n] = /^bad-day-(\d+)$/.exec(intent.metadata.order_id ?? "") ?? [];
			if (isCharged(Number(n))) await provider.charge(intent);
		}
		for (const fault of FAULTS) await provider.addFault(fault);
		if (!(await runUntilSettled(settings, runAndKill))) {
			return [`not settled after ${MAX_RUNS} runs`];
		}
	} finally {
		await shop.end();
	}
	await provider.removeFaults();
	return findWrong(settings, backlog);
}

/** Prints what each kind of work needed. */
async function runUntilSettled(
	settings: LocalSettings,
	runAndKill: (running: Promise<JobRun[]>) => Promise<JobRun[]>,
): Promise<boolean> {
	const query = async <Row>(text: string) => {
		const answer = await fetch(`${settings.origin}/__query`, { method: "POST", body: text });
		return (await answer.json()) as Row[];
	};
	const countWaiting = async () => (await query<Backlog>(WAITING))[0] as Backlog;
	const kinds = ["mails", "holds", "payments"] as const;
	const start = await countWaiting();
	const settledAfter: Partial<Record<keyof Backlog, number>> = {};
	const done: JobRun[] = [];
	let left = RUNS_AFTERWARDS;
	for (let run = 0; run < MAX_RUNS && left > 0; run += 1) {
		const minutes = run * MINUTES_PER_RUN;
		moveClock(minutes);
		const running = runJobs(settings, minutes, CALL_MS);
		done.push(...(await (run % RUNS_PER_KILL === 1 ? runAndKill(running) : running)));
		const waiting = await countWaiting();
		for (const kind of kinds) {
			if (waiting[kind] > 0) delete settledAfter[kind];
			else settledAfter[kind] ??= run + 1;
		}
		if (kinds.every((kind) => waiting[kind] === 0)) left -= 1;
		if (run % 10 === 0) console.log(`run ${run + 1}: ${JSON.stringify(waiting)}`);
	}
	const backlogRows = kinds.map((kind) => {
		const runs = settledAfter[kind] ?? Number.NaN;
		return [kind, start[kind], runs, runs * MINUTES_PER_RUN];
	});
	const alertRows = (await query<AlertCount>(ALERTS)).map((it) => [it.kind, it.raised, it.open]);
	print(["backlog", "at the start", "runs", "minutes"], backlogRows);
	print(["jobs", "most statements", "most calls"], listMost(done));
	print(["alert", "raised", "open"], alertRows);
	return left === 0;
}

function print(head: readonly string[], rows: readonly (string | number)[][]): void {
	const cells = rows.map((row) => row.map(String));
	console.log(`\n${formatTable(head, cells)}`);
}

function listMost(done: readonly JobRun[]): (string | number)[][] {
	return readCrons().map((cron) => {
		const runs = done.filter((it) => it.cron === cron);
		const most = (key: "statements" | "calls") => Math.max(...runs.map((it) => it[key]));
		return [cron, most("statements"), most("calls")];
	});
}

/**
 * `npm run bad-day`: three days without jobs, then providers that fail every tenth call, and a Worker
 * that is killed in every tenth run. Exit code 1: something is wrong afterwards; 2: it failed.
 * `--only mail` (holds, payments), `--scale 0.1`.
 */
async function main(): Promise<number> {
	const { values } = parseArgs({
		options: { only: { type: "string" }, scale: { type: "string", default: "1" } },
	});
	const scaled = (kind: keyof Backlog) =>
		kind.startsWith(values.only ?? "") ? Math.round(FULL[kind] * Number(values.scale)) : 0;
	const backlog = {
		mails: scaled("mails"),
		holds: scaled("holds"),
		payments: scaled("payments"),
	};
	await buildShop();
	const wrong = await inScratchFolder(async (stateDir) => {
		const port = String(await findFreePorts());
		const settings = readLocalSettings({ PORT: port, STATE_DIR: stateDir });
		await prepareState(settings);
		const emulators = await startEmulators({
			...buildEmulatorOptions(settings),
			// Written after each change, which takes too long with thousands of mails.
			stateFile: undefined,
		});
		return survive(settings, backlog).finally(emulators.close);
	});
	for (const line of wrong.slice(0, 50)) console.log(`WRONG  ${line}`);
	console.log(wrong.length === 0 ? "All is settled, once." : `${wrong.length} things are wrong.`);
	return wrong.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
	console.error("The bad day broke off:", error);
	return 2;
});

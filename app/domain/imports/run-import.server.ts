import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { bumpPageVersion } from "~/platform/d1/page-version.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { ImportRun, Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { checkChunk } from "./check-chunk.server";
import { findRun, isCurrent, type RunningImport } from "./find-run.server";
import { composeImportMail } from "./mails.server";
import { IMPORT_PHASES, PHASE_ENDS } from "./model/rules";
import { imports } from "./model/tables.server";
import { removeUnusedPlaces } from "./places/remove-places.server";
import { prepare } from "./prepare.server";
import { writeChunk } from "./write-chunk.server";

/** A Workflow's step: its effect is repeated after a failure, and not after a success. */
export type StepPort = {
	do: (name: string, effect: (pause: Pause) => Promise<boolean>) => Promise<boolean>;
};
type Pause = () => Promise<void>;
/** A step of a Workflow itself. */
type OwnStep = { do: (name: string, effect: () => Promise<boolean>) => Promise<boolean> };

type Clock = { now: () => number; wait: (ms: number) => Promise<void> };

const CLOCK: Clock = { now: Date.now, wait: (ms) => scheduler.wait(ms) };

/** Without pauses, each of the ten calls of an order to the database would wait behind a chunk. */
const PAUSE_PER_CHUNK = 9;
/** A step that fetches pictures waits for other hosts, not for the database. */
const MAX_PAUSE_MS = 10_000;

/** Each step is one chunk and, unless it was the last, a pause for the others. It may have more pauses. */
export const paceSteps = (step: OwnStep, { now, wait } = CLOCK): StepPort => ({
	do: (name, effect) =>
		step.do(name, async () => {
			let start = now();
			const pause = async () => {
				await wait(Math.min(PAUSE_PER_CHUNK * (now() - start), MAX_PAUSE_MS));
				start = now();
			};
			const isGoingOn = await effect(pause);
			if (isGoingOn) await pause();
			return isGoingOn;
		}),
});

/** A Workflow may make 1,000 calls to D1 and R2. */
const MAX_CHUNKS = 100;
/** Each picture is some calls more. */
const MAX_FETCHING_CHUNKS = 8;

/** Does the phase that was claimed with this run, chunk by chunk. Returns the run that goes on, if one is needed. */
export async function runImport(
	platform: Platform,
	step: StepPort,
	{ importId, run }: ImportRun,
): Promise<ImportRun | null> {
	try {
		const job = await findRun(platform.db, { importId, run });
		const isFetching = job?.state === "validating" && job.fetchesPictures;
		const maxChunks = isFetching ? MAX_FETCHING_CHUNKS : MAX_CHUNKS;
		for (let chunk = 1; chunk <= maxChunks; chunk += 1)
			if (
				!(await step.do(`chunk ${chunk}`, (pause) => doChunk(platform, { importId, run }, pause)))
			)
				return null;
	} catch (error) {
		const problem = error instanceof Refused ? error.message : STOPPED;
		if (problem === STOPPED) platform.reportError(error);
		await step.do("stop", () => stop(platform, { importId, run }, problem));
		return null;
	}
	await step.do("hand over", () => raiseRun(platform, { importId, run }));
	return { importId, run: run + 1 };
}

/** Returns false at the end of the phase. */
async function doChunk(platform: Platform, claim: ImportRun, pause: Pause): Promise<boolean> {
	const job = await findRun(platform.db, claim);
	if (!job) return false;
	if (job.state !== "validating") {
		if (!(await writeChunk(platform, job))) return finish(platform, job);
		await bumpPageVersion(platform);
		return true;
	}
	if (job.nextLine > 0 && job.nextLine >= job.lines) return finish(platform, job);
	await (job.nextLine === 0 ? prepare(platform, job, pause) : checkChunk(platform, job));
	return true;
}

async function finish(platform: Platform, job: RunningImport): Promise<false> {
	const { db, now } = platform;
	const state = PHASE_ENDS[job.state];
	const values = { state, nextLine: 0, nextByte: 0, changedAt: now() };
	await db.batch([
		db
			.update(imports)
			.set(state === "applied" ? { ...values, appliedAt: now() } : values)
			.where(isCurrent(job)),
		queueMailIfChanged(platform, await composeImportMail(platform, { ...job, state })),
		...(state === "undone" && job.kind === "products"
			? removeUnusedPlaces(platform, { importId: job.id, run: job.run, adminId: job.actor })
			: []),
	]);
	if (state === "undone") await bumpPageVersion(platform);
	return false;
}

const STOPPED = "It stopped because of an error of the shop. Press Continue to go on.";

async function stop(platform: Platform, claim: ImportRun, problem: string): Promise<false> {
	const job = await findRun(platform.db, claim);
	if (!job) return false;
	await platform.db.batch([
		platform.db.update(imports).set({ problem, changedAt: platform.now() }).where(isCurrent(job)),
		queueMailIfChanged(platform, await composeImportMail(platform, { ...job, problem })),
	]);
	return false;
}

async function raiseRun({ db }: Platform, { importId, run }: ImportRun): Promise<true> {
	await db
		.update(imports)
		.set({ run: sql`${imports.run} + 1` })
		.where(and(eq(imports.id, importId), eq(imports.run, run)));
	return true;
}

const inProcess: StepPort = { do: (_, effect) => effect(async () => {}) };

/** Starts the run as a Workflow or, without that binding, in the process after the response. Starting a run again changes nothing. */
export async function startRun(platform: Platform, claim: ImportRun): Promise<void> {
	const { importWorkflow, runAfterResponse } = platform;
	if (!importWorkflow) {
		runAfterResponse(runInProcess(platform, claim));
		return;
	}
	const id = `import-${claim.importId}-${claim.run}`;
	try {
		await importWorkflow.create({ id, params: claim });
	} catch (error) {
		if (!/already exists/i.test(String(error))) throw error;
	}
}

/** All runs of a phase, one after the other. */
export async function runInProcess(platform: Platform, claim: ImportRun): Promise<void> {
	let next: ImportRun | null = claim;
	while (next) next = await runImport(platform, inProcess, next);
}

const MAX_RESTARTED = 5;
/** A Workflow repeats a failed step for some minutes. */
const LOST_AFTER_MS = 30 * 60_000;

/** Starts phases again that were claimed and did not go on. */
export async function restartLostImports(platform: Platform): Promise<void> {
	const { db, now } = platform;
	const lost = await db
		.select({ importId: imports.id, run: imports.run })
		.from(imports)
		.where(
			and(
				inArray(imports.state, IMPORT_PHASES),
				eq(imports.problem, ""),
				lte(imports.changedAt, now() - LOST_AFTER_MS),
			),
		)
		.orderBy(imports.changedAt)
		.limit(MAX_RESTARTED);
	for (const { importId, run } of lost) {
		await db
			.update(imports)
			.set({ run: sql`${imports.run} + 1`, changedAt: now() })
			.where(and(eq(imports.id, importId), eq(imports.run, run)));
		await startRun(platform, { importId, run: run + 1 });
	}
}

import { and, eq, sql } from "drizzle-orm";
import { bumpPageVersion } from "~/platform/d1/page-version.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { ImportRun, Platform } from "~/platform/platform.server";
import { checkChunk } from "./check-chunk.server";
import { findRun, isCurrent, type RunningImport } from "./find-run.server";
import { composeImportMail } from "./mails.server";
import { PHASE_ENDS } from "./model/rules";
import { imports } from "./model/tables.server";
import { removeUnusedPlaces } from "./places/remove-places.server";
import { prepare } from "./prepare.server";
import { writeChunk } from "./write-chunk.server";

/** A Workflow's step: its effect is repeated after a failure, and not after a success. */
export type StepPort = { do: (name: string, effect: () => Promise<boolean>) => Promise<boolean> };

type Clock = { now: () => number; wait: (ms: number) => Promise<void> };

const CLOCK: Clock = { now: Date.now, wait: (ms) => scheduler.wait(ms) };

/** Without pauses, each of the ten calls of an order to the database would wait behind a chunk. */
const PAUSE_PER_CHUNK = 9;

/** Each step is one chunk and, unless it was the last, a pause for the others. */
export const paceSteps = (step: StepPort, { now, wait } = CLOCK): StepPort => ({
	do: (name, effect) =>
		step.do(name, async () => {
			const start = now();
			const isGoingOn = await effect();
			if (isGoingOn) await wait(PAUSE_PER_CHUNK * (now() - start));
			return isGoingOn;
		}),
});

type Needs = Pick<
	Platform,
	| "db"
	| "hasWritten"
	| "images"
	| "now"
	| "newId"
	| "newSecret"
	| "settings"
	| "reportError"
	| "importWorkflow"
>;

/** A Workflow may make 1,000 calls to D1 and R2. */
const MAX_CHUNKS = 100;

/** Does the phase that was claimed with this run, chunk by chunk. Returns the run that goes on, if one is needed. */
export async function runImport(
	needs: Needs,
	step: StepPort,
	{ importId, run }: ImportRun,
): Promise<ImportRun | null> {
	try {
		for (let chunk = 1; chunk <= MAX_CHUNKS; chunk += 1)
			if (!(await step.do(`chunk ${chunk}`, () => doChunk(needs, { importId, run })))) return null;
	} catch (error) {
		needs.reportError(error);
		await step.do("stop", () => stop(needs, { importId, run }));
		return null;
	}
	await step.do("hand over", () => raiseRun(needs, { importId, run }));
	return { importId, run: run + 1 };
}

/** False at the end of the phase. */
async function doChunk(needs: Needs, claim: ImportRun): Promise<boolean> {
	const it = await findRun(needs.db, claim);
	if (!it) return false;
	if (it.state !== "validating") {
		if (!(await writeChunk(needs, it))) return finish(needs, it);
		await bumpPageVersion(needs);
		return true;
	}
	if (it.nextLine > 0 && it.nextLine >= it.lines) return finish(needs, it);
	await (it.nextLine === 0 ? prepare(needs, it) : checkChunk(needs, it));
	return true;
}

async function finish(needs: Needs, it: RunningImport): Promise<false> {
	const { db, now } = needs;
	const state = PHASE_ENDS[it.state];
	const values = { state, nextLine: 0, nextByte: 0, changedAt: now() };
	await db.batch([
		db
			.update(imports)
			.set(state === "applied" ? { ...values, appliedAt: now() } : values)
			.where(isCurrent(it)),
		queueMailIfChanged(needs, await composeImportMail(needs, { ...it, state })),
		...(state === "undone" && it.kind === "products"
			? removeUnusedPlaces(needs, { importId: it.id, run: it.run, adminId: it.actor })
			: []),
	]);
	if (state === "undone") await bumpPageVersion(needs);
	return false;
}

const STOPPED = "It stopped because of an error of the shop. Press Continue to go on.";

async function stop(needs: Needs, claim: ImportRun): Promise<false> {
	const it = await findRun(needs.db, claim);
	if (!it) return false;
	await needs.db.batch([
		needs.db.update(imports).set({ problem: STOPPED, changedAt: needs.now() }).where(isCurrent(it)),
		queueMailIfChanged(needs, await composeImportMail(needs, { ...it, problem: STOPPED })),
	]);
	return false;
}

async function raiseRun({ db }: Needs, { importId, run }: ImportRun): Promise<true> {
	await db
		.update(imports)
		.set({ run: sql`${imports.run} + 1` })
		.where(and(eq(imports.id, importId), eq(imports.run, run)));
	return true;
}

import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { runImport, type StepPort } from "~/domain/imports/run-import.server";
import { startRun } from "~/domain/imports/start-run.server";
import { createPlatform, type ImportRun } from "~/platform/platform.server";
import { logJobFailure } from "../request/log.server";
import { createRequestId } from "../request/request-id.server";

type Clock = { now: () => number; wait: (ms: number) => Promise<void> };

const CLOCK: Clock = { now: Date.now, wait: (ms) => scheduler.wait(ms) };

/** Without pauses, each of the ten calls of an order to the database would wait behind a chunk. */
const PAUSE_PER_CHUNK = 9;

/** Each step is one chunk and, unless it was the last, a pause for the others. */
export const createStepPort = (
	step: Pick<WorkflowStep, "do">,
	{ now, wait } = CLOCK,
): StepPort => ({
	do: (name, effect) =>
		step.do(name, async () => {
			const start = now();
			const isGoingOn = await effect();
			if (isGoingOn) await wait(PAUSE_PER_CHUNK * (now() - start));
			return isGoingOn;
		}),
});

/** A phase of an import (docs/decisions/094-imports.md). */
export class ImportWorkflow extends WorkflowEntrypoint<Env, ImportRun> {
	override async run(
		{ payload }: Readonly<WorkflowEvent<ImportRun>>,
		step: WorkflowStep,
	): Promise<void> {
		const reference = createRequestId();
		const platform = createPlatform(this.env, {
			waitUntil: (work) => this.ctx.waitUntil(work),
			reportError: (error, fields) => logJobFailure({ reference, job: "import" }, error, fields),
		});
		const next = await runImport(platform, createStepPort(step), payload);
		if (next)
			await step.do("start the next run", async () => {
				await startRun(platform, next);
				return true;
			});
	}
}

import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { paceSteps, runImport, startRun } from "~/domain/imports/run-import.server";
import { createPlatform, type ImportRun } from "~/platform/platform.server";
import { logJobFailure } from "../request/log.server";
import { createRequestId } from "../request/request-id.server";

/** Runs one phase of an import (docs/decisions/094-imports.md). */
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
		const port = paceSteps({ do: (name, effect) => step.do(name, effect) });
		const next = await runImport(platform, port, payload);
		if (next)
			await step.do("start the next run", async () => {
				await startRun(platform, next);
				return true;
			});
	}
}

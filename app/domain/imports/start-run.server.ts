import type { ImportRun, Platform } from "~/platform/platform.server";
import { runImport, type StepPort } from "./run-import.server";

const inProcess: StepPort = { do: (_, effect) => effect() };

type Needs = Pick<Platform, "importWorkflow" | "runAfterResponse"> &
	Parameters<typeof runImport>[0];

/** Starts the run as a Workflow or, without that binding, in the process after the response. Starting a run again changes nothing. */
export async function startRun(needs: Needs, claim: ImportRun): Promise<void> {
	const { importWorkflow, runAfterResponse } = needs;
	if (!importWorkflow) {
		runAfterResponse(runInProcess(needs, claim));
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
export async function runInProcess(needs: Needs, claim: ImportRun): Promise<void> {
	let next: ImportRun | null = claim;
	while (next) next = await runImport(needs, inProcess, next);
}

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { ImportPhase, ImportState } from "./model/rules";
import { imports } from "./model/tables.server";
import { startRun } from "./start-run.server";

type Claim = {
	importId: string;
	/** The run that the admin has seen. */
	run: number;
	from: readonly ImportState[];
	to: ImportPhase;
	action: "import.apply" | "import.undo" | "import.check" | "import.continue";
	/** Whether the phase begins at its first line. */
	isNew: boolean;
	/** Answers about the file. */
	questions?: SQL;
	when?: SQL;
};

/** Starts a phase. False if another request was quicker, or the import is in another state. */
export async function claimPhase(
	needs: Parameters<typeof startRun>[0],
	adminId: string,
	{ importId, run, from, to, action, isNew, questions, when = sql`1` }: Claim,
): Promise<boolean> {
	const start = {
		nextLine: 0,
		nextByte: 0,
		counts: sql`json_remove(counts, '$.written', '$.skipped')`,
	};
	const isClaimed = await writeAudited(
		needs,
		needs.db
			.update(imports)
			.set({
				...(isNew ? start : {}),
				...(questions && { questions }),
				state: to,
				run: run + 1,
				problem: "",
				actor: adminId,
				changedAt: needs.now(),
			})
			.where(
				and(
					eq(imports.id, importId),
					eq(imports.run, run),
					inArray(imports.state, [...from]),
					when,
				),
			),
		byAdmin(adminId, action, `import:${importId}`),
	);
	if (isClaimed) await startRun(needs, { importId, run: run + 1 });
	return isClaimed;
}

import { and, eq, inArray, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { claimPhase } from "./claim-phase.server";
import type { Import } from "./find-run.server";
import { canUndo, isPhase, UNDO_MS } from "./model/rules";
import { imports } from "./model/tables.server";
import { hasRemovedPlaces, removeUnusedPlaces } from "./places/remove-places.server";

type Needs = Parameters<typeof claimPhase>[0];
type Seen = Pick<Import, "id" | "run" | "state" | "kind">;

/** Writes what the dry run has found. Applying an import that was undone undoes the undoing. */
export const applyImport = (needs: Needs, adminId: string, { id, run }: Seen) =>
	claimPhase(needs, adminId, {
		importId: id,
		run,
		from: ["ready", "undone"],
		to: "applying",
		action: "import.apply",
		isNew: true,
		when: sql`${imports.rowsDeletedAt} is null and not (${imports.state} = 'undone' and ${hasRemovedPlaces(id)})`,
	});

/** Begins the dry run of an undone import again: its rows name categories or families that are gone. */
export const checkAgain = (needs: Needs, adminId: string, { id, run }: Seen) =>
	claimPhase(needs, adminId, {
		importId: id,
		run,
		from: ["undone"],
		to: "validating",
		action: "import.check",
		isNew: true,
		when: sql`${imports.rowsDeletedAt} is null`,
	});

export const undoImport = (needs: Needs, adminId: string, { id, run, kind }: Seen) =>
	claimPhase(needs, adminId, {
		importId: id,
		run,
		from: ["applied"],
		to: "undoing",
		action: "import.undo",
		isNew: true,
		when: sql`${imports.rowsDeletedAt} is null and ${imports.appliedAt} > ${needs.now() - UNDO_MS} and ${Number(canUndo(kind))}`,
	});

/** A phase that stopped goes on where it was. */
export async function continueImport(needs: Needs, adminId: string, { id, run, state }: Seen) {
	if (!isPhase(state)) return false;
	const claim = { importId: id, run, from: [state], to: state, action: "import.continue" } as const;
	return claimPhase(needs, adminId, { ...claim, isNew: false });
}

/** Before anything is written. */
export const cancelImport = (needs: Needs, adminId: string, { id, run }: Seen) =>
	writeAudited(
		needs,
		needs.db
			.update(imports)
			.set({ state: "cancelled", run: run + 1, changedAt: needs.now() })
			.where(
				and(
					eq(imports.id, id),
					eq(imports.run, run),
					inArray(imports.state, ["asking", "validating", "ready"]),
				),
			),
		byAdmin(adminId, "import.cancel", `import:${id}`),
		removeUnusedPlaces(needs, { importId: id, run: run + 1, adminId }),
	);

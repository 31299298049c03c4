import { and, eq, inArray, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { findOwnCustomer } from "../accounts/queries.server";
import { claimPhase } from "./claim-phase.server";
import type { Import } from "./find-run.server";
import { canUndo, isPhase, UNDO_MS } from "./model/rules";
import { imports } from "./model/tables.server";
import { hasRemovedPlaces, removeUnusedPlaces } from "./places/remove-places.server";

type Needs = Parameters<typeof claimPhase>[0];
type Seen = Pick<Import, "id" | "run" | "state" | "kind">;

/** The company, or '' for a person, to which the admin belongs. */
type OwnCustomer = { company: string };

/** Nobody changes the terms of a customer they belong to. */
async function claimUnlessOwn(
	needs: Needs,
	adminId: string,
	{ id, run, kind }: Seen,
	claim: Omit<Parameters<typeof claimPhase>[2], "importId" | "run">,
): Promise<boolean | OwnCustomer> {
	const changed = sql`select subject_id from import_rows where import_id = ${id} and verdict = 'changed'`;
	const company = kind === "customers" ? await findOwnCustomer(needs.db, adminId, changed) : null;
	if (company !== null) return { company };
	return claimPhase(needs, adminId, { importId: id, run, ...claim });
}

/** Writes what the dry run has found. Applying an import that was undone undoes the undoing. */
export const applyImport = (needs: Needs, adminId: string, it: Seen) =>
	claimUnlessOwn(needs, adminId, it, {
		from: ["ready", "undone"],
		to: "applying",
		action: "import.apply",
		isNew: true,
		when: sql`${imports.rowsDeletedAt} is null and not (${imports.state} = 'undone' and ${hasRemovedPlaces(it.id)})`,
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

export const undoImport = (needs: Needs, adminId: string, it: Seen) =>
	claimUnlessOwn(needs, adminId, it, {
		from: ["applied"],
		to: "undoing",
		action: "import.undo",
		isNew: true,
		when: sql`${imports.rowsDeletedAt} is null and ${imports.appliedAt} > ${needs.now() - UNDO_MS} and ${Number(canUndo(it.kind))}`,
	});

/** A phase that stopped goes on where it was. */
export async function continueImport(needs: Needs, adminId: string, it: Seen) {
	const { state } = it;
	if (!isPhase(state)) return false;
	const claim = { from: [state], to: state, action: "import.continue" } as const;
	return claimUnlessOwn(needs, adminId, it, { ...claim, isNew: false });
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

import { beforeAll } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { deleteOldImports } from "~/domain/imports/delete-imports.server";
import { readImportFile } from "~/domain/imports/files/read-upload.server";
import type { ShownValue } from "~/domain/imports/model/kind.server";
import type { ImportKindName } from "~/domain/imports/model/rules";
import { imports } from "~/domain/imports/model/tables.server";
import { findImport, listShownRows } from "~/domain/imports/queries.server";
import { runInProcess } from "~/domain/imports/run-import.server";
import { applyImport, createImport, undoImport } from "~/domain/imports/verbs.server";
import { newId } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { createTestPlatform } from "../platform";
import { createAdmin } from "./factories";

/** Workflows that are only noted, so that a test runs them when it wants. */
export const createImportPlatform = (overrides: Partial<Platform> = {}): Platform => {
	const create = async () => ({}) as WorkflowInstance;
	return createTestPlatform({ importWorkflow: { create }, ...overrides });
};

const platform = createImportPlatform();

/** An import whose dry run is still to be done; of a text or of a file's bytes. */
export async function uploadImport(
	adminId: string,
	kind: ImportKindName,
	content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
	const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
	const read = readImportFile(bytes);
	if (!read.ok) throw new Error(read.message);
	const upload = { kind, fileName: `${kind}.csv`, file: read.file, idempotencyKey: newId() };
	return createImport(actAs(platform, { kind: "admin", userId: adminId }), upload);
}

export async function getImport(id: string) {
	const found = await findImport(platform.db, id);
	if (!found) throw new Error("There is no such import.");
	return found;
}

/** Does the phase that is claimed. */
export async function finishPhase(id: string, on = platform) {
	const { run } = await getImport(id);
	await runInProcess(on, { importId: id, run });
	return getImport(id);
}

export const dryRunImport = async (
	adminId: string,
	kind: ImportKindName,
	content: string | Uint8Array<ArrayBuffer>,
) => finishPhase(await uploadImport(adminId, kind, content));

export async function applyAndFinish(adminId: string, id: string) {
	await applyImport(actAs(platform, { kind: "admin", userId: adminId }), await getImport(id));
	return finishPhase(id);
}

export async function undoAndFinish(adminId: string, id: string) {
	await undoImport(actAs(platform, { kind: "admin", userId: adminId }), await getImport(id));
	return finishPhase(id);
}

type Content = Parameters<typeof dryRunImport>[2];

/** Sets the imports of one admin, for all tests of a file. */
export function setUpImports() {
	const admin = { id: "" };
	beforeAll(async () => {
		admin.id = (await createAdmin()).id;
	});
	return {
		admin,
		dryRun: (kind: ImportKindName, content: Content) => dryRunImport(admin.id, kind, content),
		apply: (id: string) => applyAndFinish(admin.id, id),
		undo: (id: string) => undoAndFinish(admin.id, id),
	};
}

/** Runs the job, which takes one import at a time, after so many days. */
export async function deleteImportsAfter(days: number): Promise<void> {
	const later = { ...platform, now: () => Date.now() + days * 86_400_000 };
	const all = await platform.db.select({ id: imports.id }).from(imports);
	for (const _ of all) await deleteOldImports(later);
}

/** Without the columns that none of the rows fills: other tests have more attributes than a file may have columns. */
export const keepFilledColumns = (header: readonly string[], rows: readonly string[][]) =>
	[header, ...rows].map((cells) => cells.filter((_, at) => rows.some((row) => row[at])));

/** Line, verdict, before, after and problem of the rows that the page shows; a value alone without its column. */
export async function listImportRows(id: string) {
	const { kind } = await getImport(id);
	const hasColumns = kind === "products" || kind === "customers";
	const describe = (values: readonly ShownValue[]) =>
		values.map(([column, value]) => (hasColumns ? `${column} ${value}` : value)).join(", ");
	return (await listShownRows(platform.db, await getImport(id))).map(
		({ line, verdict, before, after, problem }) =>
			[line, verdict, describe(before), describe(after), problem] as const,
	);
}

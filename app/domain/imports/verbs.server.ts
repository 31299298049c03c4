import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { ownCustomer } from "../accounts/own-customer";
import { findOwnCustomer } from "../accounts/queries.server";
import { getUploadKey } from "./files/normalised-file.server";
import type { ImportFile } from "./files/read-upload.server";
import type { Import } from "./find-run.server";
import {
	canUndo,
	type ImportKindName,
	type ImportPhase,
	type ImportState,
	isPhase,
	UNDO_MS,
} from "./model/rules";
import { imports } from "./model/tables.server";
import { hasRemovedPlaces, removeUnusedPlaces } from "./places/remove-places.server";
import { startRun } from "./run-import.server";

type Upload = { kind: ImportKindName; fileName: string; file: ImportFile; idempotencyKey: string };

/** Stores the file and starts its dry run. Sending the same form again is the same import. */
export async function createImport(
	ctx: AdminContext,
	{ kind, fileName, file, idempotencyKey }: Upload,
): Promise<string> {
	const { bytes, lines } = file;
	const { userId } = ctx.by;
	const id = hashPayload(idempotencyKey, userId, kind, fileName, bytes.length).slice(0, 32);
	const at = ctx.now();
	// The row first, so that no file is forgotten: without its file, the dry run says so.
	await ctx.db
		.insert(imports)
		.values({ id, kind, fileName, lines, actor: userId, createdAt: at, changedAt: at })
		.onConflictDoNothing({ target: imports.id });
	await ctx.images.put(getUploadKey(id), bytes);
	await startRun(ctx, { importId: id, run: 1 });
	return id;
}

/** With the run that the admin has seen. */
type Seen = Pick<Import, "id" | "run" | "state" | "kind">;

type Claim = {
	from: readonly ImportState[];
	to: ImportPhase;
	action: `import.${"apply" | "undo" | "check" | "continue" | "fetch" | "kind"}`;
	/** A phase that stopped goes on at its line; others begin at the first. */
	isContinued?: true;
	/** What is known of the file from now on. */
	values?: { questions?: SQL; kind?: ImportKindName; kindFrom?: "answer"; fetchesPictures?: true };
	when?: SQL;
};

/** Another request was quicker, or the import is in another state. */
export const goneOn = (): Refused =>
	new Refused("The import has gone on meanwhile. Look at it again.");

export async function claimPhase(
	ctx: AdminContext,
	seen: Pick<Seen, "id" | "run">,
	{ from, to, action, isContinued, values, when = sql`1` }: Claim,
): Promise<void> {
	const run = seen.run + 1;
	const start = {
		nextLine: 0,
		nextByte: 0,
		counts: sql`json_remove(counts, '$.written', '$.skipped')`,
	};
	const isClaimed = await writeAudited(
		ctx,
		ctx.db
			.update(imports)
			.set({
				...(isContinued ? {} : start),
				...values,
				state: to,
				run,
				problem: "",
				actor: ctx.by.userId,
				changedAt: ctx.now(),
			})
			.where(and(isSeen(seen, from), when)),
		byAdmin(ctx.by.userId, action, `import:${seen.id}`),
	);
	if (!isClaimed) throw goneOn();
	await startRun(ctx, { importId: seen.id, run });
}

const isSeen = ({ id, run }: Pick<Seen, "id" | "run">, from: readonly ImportState[]) =>
	and(eq(imports.id, id), eq(imports.run, run), inArray(imports.state, [...from]));

/** Nobody changes the terms or the account of a customer they belong to. */
async function claimUnlessOwn(ctx: AdminContext, seen: Seen, claim: Claim): Promise<void> {
	if (seen.kind === "customers" || seen.kind === "balances") {
		const changed = sql`select subject_id from import_rows where import_id = ${seen.id} and verdict in ('new', 'changed')`;
		const company = await findOwnCustomer(ctx.db, ctx.by.userId, changed);
		if (company !== null) throw ownCustomer(company);
	}
	return claimPhase(ctx, seen, claim);
}

/** Writes what the dry run has found. Applying an import that was undone undoes the undoing. */
export const applyImport = (ctx: AdminContext, seen: Seen) =>
	claimUnlessOwn(ctx, seen, {
		from: ["ready", "undone"],
		to: "applying",
		action: "import.apply",
		when: sql`${imports.rowsDeletedAt} is null and not (${imports.state} = 'undone' and ${hasRemovedPlaces(seen.id)})`,
	});

/** Begins the dry run of an undone import again: its rows name categories or families that are gone. */
export const checkAgain = (ctx: AdminContext, seen: Seen) =>
	claimPhase(ctx, seen, {
		from: ["undone"],
		to: "validating",
		action: "import.check",
		when: sql`${imports.rowsDeletedAt} is null`,
	});

/** Begins the dry run again, which then fetches the pictures that the file names by address. */
export const fetchNamedPictures = (ctx: AdminContext, seen: Seen) =>
	claimPhase(ctx, seen, {
		from: ["ready"],
		to: "validating",
		action: "import.fetch",
		values: { fetchesPictures: true },
	});

export const undoImport = (ctx: AdminContext, seen: Seen) =>
	claimUnlessOwn(ctx, seen, {
		from: ["applied"],
		to: "undoing",
		action: "import.undo",
		when: sql`${imports.rowsDeletedAt} is null and ${imports.appliedAt} > ${ctx.now() - UNDO_MS} and ${Number(canUndo(seen.kind))}`,
	});

/** A phase that stopped goes on where it was. */
export async function continueImport(ctx: AdminContext, seen: Seen): Promise<void> {
	const { state } = seen;
	if (!isPhase(state)) throw goneOn();
	const claim = { from: [state], to: state, action: "import.continue" } as const;
	await claimUnlessOwn(ctx, seen, { ...claim, isContinued: true });
}

/** Before anything is written. */
export async function cancelImport(ctx: AdminContext, seen: Seen): Promise<void> {
	const { id, kind, state } = seen;
	if (state === "cancelled") return;
	const run = seen.run + 1;
	const adminId = ctx.by.userId;
	const isCancelled = await writeAudited(
		ctx,
		ctx.db
			.update(imports)
			.set({ state: "cancelled", run, changedAt: ctx.now() })
			.where(isSeen(seen, ["asking", "validating", "ready"])),
		byAdmin(adminId, "import.cancel", `import:${id}`),
		kind === "products" ? removeUnusedPlaces(ctx, { importId: id, run, adminId }) : [],
	);
	if (!isCancelled) throw goneOn();
}

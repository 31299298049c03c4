import { sql } from "drizzle-orm";
import type { AdminContext } from "../accounts/context.server";
import type { Import } from "./find-run.server";
import type { ImportKindName } from "./model/rules";
import { importRows } from "./model/tables.server";
import { claimPhase } from "./verbs.server";

/** Reads the file as something else. What the dry run has found of it so far is deleted. */
export async function changeKind(
	ctx: AdminContext,
	seen: Pick<Import, "id" | "run">,
	kind: ImportKindName,
): Promise<void> {
	const isSeen = sql`exists (select 1 from imports where id = ${seen.id} and run = ${seen.run} and state in ('asking', 'ready')
		and not exists (select 1 from import_places where import_id = imports.id))`;
	await ctx.db.delete(importRows).where(sql`import_id = ${seen.id} and ${isSeen}`);
	await claimPhase(ctx, seen, {
		from: ["asking", "ready"],
		to: "validating",
		action: "import.kind",
		values: { kind, kindFrom: "answer" },
		when: isSeen,
	});
}

import { sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { claimPhase } from "./claim-phase.server";
import type { Import } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { toAnswerLabel } from "./model/columns";
import { listColumns } from "./model/kind.server";
import { importColumns } from "./model/tables.server";

/** Remembers which of our columns each unknown one is ('' for none), and begins the dry run again. */
export async function answerColumns(
	needs: Parameters<typeof claimPhase>[0],
	adminId: string,
	{ id, run, kind, header, columns }: Import,
	answers: readonly string[],
): Promise<boolean> {
	const { db } = needs;
	const names = (await listColumns(db, KINDS[kind])).map(({ name }) => name);
	const unknown = header.filter((_, place) => columns[place] === null);
	const given = unknown.map((label, place) => ({
		label: toAnswerLabel(label),
		name: names.find((name) => name === answers[place]) ?? "",
	}));
	await insertSelect(
		db,
		importColumns,
		{ kind, label: sql`value ->> 'label'`, name: sql`value ->> 'name'` },
		sql`from json_each(${JSON.stringify(given)}) where 1`,
	).onConflictDoUpdate({
		target: [importColumns.kind, importColumns.label],
		set: { name: sql`excluded.name` },
	});
	const claim = { importId: id, run, from: ["asking"], to: "validating", isNew: true } as const;
	return claimPhase(needs, adminId, { ...claim, action: "import.check" });
}

import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { TableRow } from "~/platform/input/tables/read-rows";
import { hasRight } from "../accounts/staff-rights";
import { users } from "../accounts/tables.server";
import { findHeader } from "./columns/find-header";
import { findMissing, isKnownLabel, isProblemColumn, mapColumns } from "./columns/map-columns";
import type { Import } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { type Column, type ImportKind, listColumns } from "./model/kind.server";
import { IMPORT_KIND_RIGHTS, IMPORT_KINDS, type ImportKindName } from "./model/rules";
import { isSystemHeading, recogniseKind } from "./profiles/profiles";

type File = Pick<Import, "kind" | "kindFrom" | "actor">;

/** What a file contains: as its headings say, where these leave no doubt, nobody has answered, and the admin has the right. */
export async function chooseKind(
	db: Db,
	{ kind, kindFrom, actor }: File,
	rows: readonly TableRow[],
): Promise<ImportKindName> {
	if (kindFrom === "answer") return kind;
	const columns = await listColumns(db, KINDS[kind]);
	const own = findHeader(rows, isHeading(columns));
	const said =
		(own.ok && recogniseKind(own.labels)) || (await findOnlyFit(db, kind, columns, rows)) || kind;
	if (said === kind) return kind;
	const [admin] = await db
		.select({ role: users.role, staffRights: users.staffRights })
		.from(users)
		.where(eq(users.id, actor));
	return admin && hasRight(admin, IMPORT_KIND_RIGHTS[said]) ? said : kind;
}

export const isHeading = (columns: readonly Column[]) => (label: string) =>
	isKnownLabel(columns, label) || isSystemHeading(label);

/** The only other kind that knows all headings, where the given one does not. */
async function findOnlyFit(
	db: Db,
	kind: ImportKindName,
	columns: readonly Column[],
	rows: readonly TableRow[],
): Promise<ImportKindName | null> {
	if (fits(KINDS[kind], columns, rows)) return null;
	const fitting: ImportKindName[] = [];
	for (const other of IMPORT_KINDS)
		if (other !== kind && fits(KINDS[other], await listColumns(db, KINDS[other]), rows))
			fitting.push(other);
	return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function fits(kind: ImportKind, columns: readonly Column[], rows: readonly TableRow[]): boolean {
	const header = findHeader(rows, isHeading(columns));
	if (!header.ok) return false;
	const labels = header.labels.filter((label) => label !== "" && !isProblemColumn(label));
	const names = mapColumns(columns, labels, {}).map(({ name }) => name);
	return names.length > 1 && !names.includes(null) && findMissing(kind, names) === null;
}

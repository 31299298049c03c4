import { and, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pictures } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { getCsvKey, getUploadKey, IMPORT_FILES } from "./files/normalised-file.server";
import { FILE_KEPT_MS, IMPORT_PHASES, KINDS_OF_PERSONS, UNDO_MS } from "./model/rules";
import { importRows, imports } from "./model/tables.server";

const MAX_ROWS_PER_RUN = 5000;
const MAX_FILES_PER_RUN = 20;

/** Deletes the rows of imports after 30 days, and imports with their files after a year; those about persons together. */
export async function deleteOldImports({ db, images, now }: Platform): Promise<void> {
	const [due] = await db
		.select({ id: imports.id })
		.from(imports)
		.where(
			and(
				isNull(imports.rowsDeletedAt),
				lte(imports.createdAt, now() - UNDO_MS),
				lte(imports.changedAt, now() - UNDO_MS),
				notInArray(imports.state, IMPORT_PHASES),
			),
		)
		.orderBy(imports.createdAt)
		.limit(1);
	if (due)
		await db.batch([
			db.delete(importRows).where(
				sql`(import_id, line) in (select import_id, line from import_rows
					where import_id = ${due.id} limit ${MAX_ROWS_PER_RUN})`,
			),
			db
				.update(imports)
				.set({ rowsDeletedAt: now() })
				.where(
					and(
						eq(imports.id, due.id),
						sql`not exists (select 1 from ${importRows} where ${importRows.importId} = ${due.id})`,
					),
				),
		]);
	const old = await db
		.select({ id: imports.id })
		.from(imports)
		.where(
			and(
				isNotNull(imports.rowsDeletedAt),
				or(lte(imports.createdAt, now() - FILE_KEPT_MS), inArray(imports.kind, KINDS_OF_PERSONS)),
			),
		)
		.limit(MAX_FILES_PER_RUN);
	for (const { id } of old) {
		// The file first, so that a run that breaks off forgets none.
		await images.delete([getCsvKey(id), getUploadKey(id)]);
		await db.delete(imports).where(eq(imports.id, id));
	}
}

/**
 * After an account was erased: the rows with its address, and those of persons without an account. A file is not searched
 * for the person: the scheduled job deletes all that name persons.
 */
export const deletePersonFromImports = ({ db, now }: Platform, email: string) => [
	db.delete(importRows).where(
		sql`import_id in (select id from imports where kind = 'customers')
			and (instr(lower(label || ' ' || problem || before || after), ${email.toLowerCase()}) > 0
				or subject_id <> '' and verdict <> 'new'
					and not exists (select 1 from users where customer_id = subject_id and disabled_at is null)
					and not exists (select 1 from customers where id = subject_id and kind = 'company'))`,
	),
	insertSelect(
		db,
		pictures,
		{
			key: sql`${IMPORT_FILES} || imports.id || format.value`,
			uploadedBy: "",
			createdAt: now(),
			checkAt: now(),
		},
		sql`from imports, json_each('[".csv", ".upload"]') as format where ${inArray(imports.kind, [...KINDS_OF_PERSONS])}`,
	).onConflictDoUpdate({ target: pictures.key, set: { checkAt: now() } }),
];

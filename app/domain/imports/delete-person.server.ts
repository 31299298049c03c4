import { inArray, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pictures } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { IMPORT_FILES } from "./files/normalised-file.server";
import { KINDS_OF_PERSONS } from "./model/rules";
import { importRows, imports } from "./model/tables.server";

/**
 * After an account was erased: the rows with its address, and those of persons without an account. A file is not searched
 * for the person: the scheduled job deletes all that name persons.
 */
export const deletePersonFromImports = (
	{ db, now }: Pick<Platform, "db" | "now">,
	email: string,
) => [
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

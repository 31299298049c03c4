import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { importRows } from "./model/tables.server";

/** After an account was erased: the rows with its address, and those of persons without an account. */
export const deleteRowsOfPerson = (db: Db, email: string) =>
	db.delete(importRows).where(
		sql`import_id in (select id from imports where kind = 'customers')
			and (instr(lower(label || ' ' || problem || before || after), ${email.toLowerCase()}) > 0
				or subject_id <> '' and verdict <> 'new'
					and not exists (select 1 from users where customer_id = subject_id and disabled_at is null)
					and not exists (select 1 from customers where id = subject_id and kind = 'company'))`,
	);

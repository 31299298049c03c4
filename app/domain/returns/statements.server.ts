import { sql } from "drizzle-orm";

/** A condition for rows of the same batch that report a change. */
export const hasChangedReturn = (id: string, changeId: string) =>
	sql`exists (select 1 from returns where returns.id = ${id} and returns.change_id = ${changeId})`;
